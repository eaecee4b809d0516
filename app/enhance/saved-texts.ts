/** Local copies of typed texts in this browser. */
export const SavedTextPrefix = 'copy:'

/** Storage may be full or disabled. */
export function attempt<R>(act: () => R): R | null {
  try {
    return act()
  } catch {
    return null
  }
}

/** After logging out, nothing of this reader stays in this browser; copies of others wait for them. */
export const forgetSavedTexts = () =>
  attempt(() => {
    const own = `${SavedTextPrefix}${document.getElementById('page')!.dataset.reader} `
    for (const key in localStorage) if (key.startsWith(own)) localStorage.removeItem(key)
  })
