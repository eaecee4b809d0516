/** Tokens, hashes and the secret that signs cookies. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { isBcrypt } from '#shared/password-hashes.ts'
import { writeWhole } from '../storage/write-whole.ts'

/** Random bytes as URL-safe text. */
export const randomToken = (bytes: number) => randomBytes(bytes).toString('base64url')

/** Stored instead of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A hash that requires the secret. */
export const keyedHash = (text: string, secret: string) =>
  createHmac('sha256', secret).update(text).digest('base64url')

const Sealed = 'v1.'
const NonceBytes = 12
const TagBytes = 16

/** Each page of a member opens a sealed cookie, and deriving the key takes longer. */
const keys = new Map<string, Buffer>()
const MaxKeys = 50

/** One key per use, by HKDF (RFC 5869): a text sealed for one use cannot be opened for another. */
function keyOf(secret: string, use: string): Buffer {
  const name = `${secret} ${use}`
  let key = keys.get(name)
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', secret, '', `seal ${use}`, 32))
    // There are few uses; tests have many secrets.
    if (keys.size >= MaxKeys) keys.clear()
    keys.set(name, key)
  }
  return key
}

/** Encrypts a text with AES-256-GCM; prefixed with a version. */
export function seal(text: string, use: string, secret: string): string {
  const nonce = randomBytes(NonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, use), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Sealed + Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
}

const isSealed = (text: string) => text.startsWith(Sealed)

/** The decrypted text; null if it was sealed with another secret or use, or was changed. */
export function unseal(sealed: string, use: string, secret: string): string | null {
  if (!isSealed(sealed)) return null
  const bytes = Buffer.from(sealed.slice(Sealed.length), 'base64url')
  const end = bytes.length - TagBytes
  if (end < NonceBytes) return null
  const nonce = bytes.subarray(0, NonceBytes)
  const cipher = createDecipheriv('aes-256-gcm', keyOf(secret, use), nonce)
  cipher.setAuthTag(bytes.subarray(end))
  try {
    return cipher.update(bytes.subarray(NonceBytes, end)).toString() + cipher.final().toString()
  } catch {
    return null
  }
}

/** argon2id with 19 MiB and two passes (Argon2id is the library's default algorithm). */
const Argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const argon2 = () => import('@node-rs/argon2')

export const hashPassword = async (password: string) => (await argon2()).hash(password, Argon)

export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  try {
    if (!isBcrypt(stored)) return await (await argon2()).verify(stored, password)
    const { default: bcrypt } = await import('bcryptjs')
    return await bcrypt.compare(password, stored)
  } catch {
    return false
  }
}

/** SESSION_SECRET, or one generated on first start and stored next to the database. */
export function sessionSecret(given: string | undefined, dataDir: string): string {
  if (given) return given
  const file = path.join(dataDir, 'session-secret')
  const kept = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : ''
  // With an empty secret, anyone could sign.
  if (kept !== '') return kept
  const secret = randomToken(48)
  writeWhole(file, `${secret}\n`)
  return secret
}
