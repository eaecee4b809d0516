/** Longest address, in UTF-16 units. */
const Longest = 2000

/** An absolute http or https URL without username, password and control characters; spaces may be in its path. */
export function isWebAddress(text: string): boolean {
  if (text.length > Longest || !/^https?:\/\/(?:[^\s\p{Cc}\\]| (?!$))+$/iu.test(text)) return false
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return !username && !password
}

/** What may be linked: a stored value that is no such address is left out, even if an import or an older version stored it. */
export const linkable = (text: string): string => (isWebAddress(text) ? text : '')
