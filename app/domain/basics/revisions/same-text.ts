const lines = (text: string) => text.replaceAll('\r\n', '\n')

/** Browsers send line ends in a way of their own: that alone is no change. */
export const isSameText = (a: string, b: string): boolean => a === b || lines(a) === lines(b)
