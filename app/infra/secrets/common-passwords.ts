import fs from 'node:fs'
import { createRequire } from 'node:module'

/** The lowercase list as bytes: half a megabyte, read on first use. */
let list: Buffer | undefined

/** Whether a password is one of the 49,000 most common ones, ignoring case. */
export function isCommonPassword(password: string): boolean {
  const require = createRequire(import.meta.url)
  list ??= fs.readFileSync(require.resolve('@zxcvbn-ts/language-common/src/passwords.json'))
  return list.includes(JSON.stringify(password.toLowerCase()))
}
