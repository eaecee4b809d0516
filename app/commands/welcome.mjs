/** The last lines of a start: the site's URL and, until the first login, how to log in. */
export function welcome(state, address, login) {
  if (state === 'set-up') return `\nSet up the site in a browser: ${address}/install\n`
  const up = `\nThe site is up: ${address}\n`
  if (!login) return up
  const password = login.passwordFile ? `in ${login.passwordFile}` : 'as given in ADMIN_PASSWORD'
  return (
    `${up}\nLog in:   ${address}/users/login\n` +
    `Email:    ${login.email}\nPassword: ${password}\n`
  )
}
