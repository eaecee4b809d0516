/** Tokens, hashes and the secret that signs cookies. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import { writeWhole } from './write-whole.ts'

/** Random bytes as URL-safe text. */
export const randomToken = (bytes: number) => randomBytes(bytes).toString('base64url')

/** What is stored instead of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A hash that nobody can make without the secret. */
export const keyedHash = (text: string, secret: string) =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** argon2id with 19 MiB and two passes (Argon2id is the library's default algorithm). */
const Argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, Argon)

export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  try {
    return await verify(stored, password)
  } catch {
    return false
  }
}

/** SESSION_SECRET, or one made on first start and kept beside the database. */
export function sessionSecret(given: string | undefined, dataDir: string): string {
  if (given) return given
  const file = path.join(dataDir, 'session-secret')
  const kept = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : ''
  // With an empty secret anyone could sign.
  if (kept !== '') return kept
  const secret = randomToken(48)
  writeWhole(file, `${secret}\n`)
  return secret
}

/** `value.signature`, for short cookies that must not be forged. */
export function sign(value: string, secret: string): string {
  return `${value}.${createHmac('sha256', secret).update(value).digest('base64url')}`
}

export function unsign(signed: string, secret: string): string | null {
  const dot = signed.lastIndexOf('.')
  if (dot < 0) return null
  const value = signed.slice(0, dot)
  const wanted = Buffer.from(sign(value, secret))
  const given = Buffer.from(signed)
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? value : null
}
