/** Where copies of typed texts lie in this browser. */
export const CopyPrefix = 'copy:'

/** Storage may be full, or switched off. */
export function attempt<R>(act: () => R): R | null {
  try {
    return act()
  } catch {
    return null
  }
}

/** Nothing of a reader who logs out stays in this browser. */
export const forgetCopies = () =>
  attempt(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(CopyPrefix)) localStorage.removeItem(key)
  })
