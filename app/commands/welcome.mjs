/**
 * The last lines of a start: the site's URL and, until the first login, how to log in.
 * `demoPassword` is the file with the password of the demo members, if there are any.
 */
export function welcome(state, address, login, demoPassword = null) {
  if (state === 'set-up') return `\nSet up the site in a browser: ${address}/install\n`
  const members = demoPassword
    ? `Members:  linyuan@demo.invalid (administrator), suqing@demo.invalid (moderator) and others\nPassword: in ${demoPassword}\n`
    : ''
  const up = `\nThe site is up: ${address}\n`
  if (!login) return up + members
  const password = login.passwordFile ? `in ${login.passwordFile}` : 'as given in ADMIN_PASSWORD'
  return (
    `${up}\nLog in:   ${address}/users/login\n` +
    `Email:    ${login.email}\nPassword: ${password}\n${members}`
  )
}
