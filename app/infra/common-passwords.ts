import fs from 'node:fs'
import { createRequire } from 'node:module'

/** The list in lower case, as the bytes of its file: half a megabyte, read at first use. */
let list: Buffer | undefined

/** Is this one of the 49,000 most common passwords, in whatever case? */
export function isCommonPassword(password: string): boolean {
  const require = createRequire(import.meta.url)
  list ??= fs.readFileSync(require.resolve('@zxcvbn-ts/language-common/src/passwords.json'))
  return list.includes(JSON.stringify(password.toLowerCase()))
}
