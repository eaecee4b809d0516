/** Browsers change line endings when they submit a form. */
export const sameLines = (text: string) => text.replaceAll('\r\n', '\n')

/** Ignores line endings. */
export const isSameText = (a: string, b: string): boolean =>
  a === b || sameLines(a) === sameLines(b)
