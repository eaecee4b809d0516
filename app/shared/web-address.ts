/** An absolute http or https URL without username and password. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return !username && !password
}
