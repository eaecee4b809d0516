/**
 * Keys that are derived from passphrases, kept for the next time: each takes a tenth of a second on purpose, and tests
 * ask for the same few hundreds of times.
 */
import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scryptSync } = crypto
const known = new Map<string, Buffer>()

function keyOf(passphrase: string, salt: Buffer, length: number, options: ScryptOptions): Buffer {
  const asked = JSON.stringify([passphrase, salt.toString('hex'), length, options])
  const key = known.get(asked) ?? scryptSync(passphrase, salt, length, options)
  known.set(asked, key)
  return Buffer.from(key)
}

crypto.scryptSync = keyOf as typeof scryptSync
syncBuiltinESMExports()
