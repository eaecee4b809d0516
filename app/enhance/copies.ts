/** Local copies of typed texts in this browser. */
export const CopyPrefix = 'copy:'

/** Storage may be full or disabled. */
export function attempt<R>(act: () => R): R | null {
  try {
    return act()
  } catch {
    return null
  }
}

/** After logging out, nothing of the reader stays in this browser. */
export const forgetCopies = () =>
  attempt(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(CopyPrefix)) localStorage.removeItem(key)
  })
