/** Names, packs and, with a passphrase, encrypts the pieces of snapshots. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { OperatorError } from '#app/infra/operator-error.ts'
import { writeWhole } from '#app/infra/write-whole.ts'

export type Sealer = {
  /** Id of the passphrase; empty without one. */
  key: string
  /** Name of a piece: SHA-256 of its bytes, keyed when encrypted; 64 hex digits. */
  nameOf(bytes: Uint8Array): string
  /** The stored form: compressed if that helps, then encrypted. */
  seal(bytes: Uint8Array): Buffer
  /** The original bytes. Throws when they do not match the name. */
  unseal(name: string, sealed: Uint8Array): Buffer
}

const Packed = 1
const Encrypted = 2
/** Fast enough for a first snapshot of gigabytes; higher levels save only 3 %. */
const Level = 3
const NonceBytes = 12
const TagBytes = 16
/** Maximum size of a piece in bytes; keeps a damaged one from exhausting memory. */
export const MaxPiece = 1024 * 1024

/** A piece is missing, damaged or encrypted with another passphrase. */
export class DamagedBackup extends OperatorError {}

const flagged = (flags: number, ...parts: Uint8Array[]) =>
  Buffer.concat([Buffer.of(flags), ...parts])

function packed(bytes: Uint8Array): { flags: number; body: Uint8Array } {
  const small = deflateRawSync(bytes, { level: Level })
  return small.length < bytes.length ? { flags: Packed, body: small } : { flags: 0, body: bytes }
}

const unpacked = (flags: number, body: Uint8Array): Buffer =>
  flags & Packed ? inflateRawSync(body, { maxOutputLength: MaxPiece }) : Buffer.from(body)

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function sealerOf(key: string, nameOf: Sealer['nameOf'], secret: Buffer | null): Sealer {
  const open = (sealed: Uint8Array): Buffer => {
    const flags = sealed[0]!
    if (!(flags & Encrypted)) return unpacked(flags, sealed.subarray(1))
    if (!secret) throw new Error('encrypted')
    const nonce = sealed.subarray(1, 1 + NonceBytes)
    const body = sealed.subarray(1 + NonceBytes, sealed.length - TagBytes)
    const cipher = createDecipheriv('aes-256-gcm', secret, nonce)
    cipher.setAuthTag(sealed.subarray(sealed.length - TagBytes))
    return unpacked(flags, Buffer.concat([cipher.update(body), cipher.final()]))
  }
  return {
    key,
    nameOf,
    seal(bytes) {
      const { flags, body } = packed(bytes)
      if (!secret) return flagged(flags, body)
      const nonce = randomBytes(NonceBytes)
      const cipher = createCipheriv('aes-256-gcm', secret, nonce)
      const hidden = Buffer.concat([cipher.update(body), cipher.final()])
      return flagged(flags | Encrypted, nonce, hidden, cipher.getAuthTag())
    },
    unseal(name, sealed) {
      let bytes: Buffer
      try {
        bytes = open(sealed)
      } catch (error) {
        throw new DamagedBackup(
          `The backup is damaged: piece ${name.slice(0, 12)} is unreadable.`,
          {
            cause: error,
          },
        )
      }
      if (nameOf(bytes) !== name) {
        throw new DamagedBackup(`The backup is damaged: piece ${name.slice(0, 12)} has changed.`)
      }
      return bytes
    },
  }
}

const KeyFile = z.object({
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  check: z.string().regex(/^[0-9a-f]{64}$/),
})

/** Null for a damaged file: snapshots that need it cannot be opened. */
function readKey(file: string): z.output<typeof KeyFile> | null {
  try {
    return KeyFile.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

const CheckedText = 'forum backup key'

/** scrypt with 32 MB; the passphrase is the only secret, so guessing must be slow. */
function derived(passphrase: string, salt: string) {
  const both = scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), 64, {
    ...{ N: 32_768, r: 8, p: 1 },
    maxmem: 64 * 1024 * 1024,
  })
  const [secret, naming] = [both.subarray(0, 32), both.subarray(32)]
  const hmac = (bytes: Uint8Array | string) => createHmac('sha256', naming).update(bytes)
  return { secret, nameOf: (bytes: Uint8Array) => hmac(bytes).digest('hex'), hmac }
}

const keysIn = (store: string) => path.join(store, 'keys')

/**
 * For a store and a passphrase (empty = not encrypted). The passphrase itself is not stored; a file
 * in the store has its salt and a value that detects a wrong passphrase.
 */
export function openSealer(store: string, passphrase: string): Sealer {
  if (passphrase === '') return sealerOf('', sha256, null)
  const names = fs.existsSync(keysIn(store)) ? fs.readdirSync(keysIn(store)) : []
  for (const name of names.filter(each => each.endsWith('.json'))) {
    const file = readKey(path.join(keysIn(store), name))
    if (!file) continue
    const { secret, nameOf, hmac } = derived(passphrase, file.salt)
    if (timingSafeEqual(hmac(CheckedText).digest(), Buffer.from(file.check, 'hex'))) {
      return sealerOf(name.slice(0, -5), nameOf, secret)
    }
  }
  const salt = randomBytes(16).toString('hex')
  const { secret, nameOf, hmac } = derived(passphrase, salt)
  const key = salt.slice(0, 16)
  const file: z.output<typeof KeyFile> = { salt, check: hmac(CheckedText).digest('hex') }
  writeWhole(path.join(keysIn(store), `${key}.json`), JSON.stringify(file))
  return sealerOf(key, nameOf, secret)
}
