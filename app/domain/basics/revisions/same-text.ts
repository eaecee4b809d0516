const lines = (text: string) => text.replaceAll('\r\n', '\n')

/** Ignores line endings, which browsers change when they submit a form. */
export const isSameText = (a: string, b: string): boolean => a === b || lines(a) === lines(b)
