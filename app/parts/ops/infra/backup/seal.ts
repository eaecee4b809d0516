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
import { OperatorError } from '#infra/environment/operator-error.ts'
import { writeWhole } from '#infra/storage/write-whole.ts'

export type Sealer = {
  /** Id of the passphrase; empty without one. */
  key: string
  /** Null without a passphrase. */
  facts: KeyFacts | null
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

/** A part of a backup is missing or has changed. */
export class DamagedBackup extends OperatorError {}

/** The backup may be intact. */
export class WrongPassphrase extends OperatorError {}

const flagged = (flags: number, ...parts: Uint8Array[]) =>
  Buffer.concat([Buffer.of(flags), ...parts])

function packed(bytes: Uint8Array): { flags: number; body: Uint8Array } {
  const small = deflateRawSync(bytes, { level: Level })
  return small.length < bytes.length ? { flags: Packed, body: small } : { flags: 0, body: bytes }
}

const unpacked = (flags: number, body: Uint8Array): Buffer =>
  flags & Packed ? inflateRawSync(body, { maxOutputLength: MaxPiece }) : Buffer.from(body)

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function sealerOf(facts: KeyFacts | null, nameOf: Sealer['nameOf'], secret: Buffer | null): Sealer {
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
    key: facts ? keyOf(facts) : '',
    facts,
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

export const KeyFacts = z.object({
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  /** Detects a wrong passphrase. */
  check: z.string().regex(/^[0-9a-f]{64}$/),
})
/** What is needed besides the passphrase: kept in a key file, and in each snapshot. */
export type KeyFacts = z.output<typeof KeyFacts>

/** Files of earlier versions have no checksum. */
const KeyFile = KeyFacts.extend({ sum: z.string().optional() })

export const keyOf = ({ salt }: KeyFacts): string => salt.slice(0, 16)
const sumOf = ({ salt, check }: KeyFacts) => sha256(Buffer.from(salt + check))

const keysIn = (store: string) => path.join(store, 'keys')
export const keyFile = (store: string, key: string) => path.join(keysIn(store), `${key}.json`)

/** Ids of the passphrases that have a key file. */
export const keyFileNames = (store: string): string[] =>
  fs.existsSync(keysIn(store))
    ? fs.readdirSync(keysIn(store)).flatMap(name => /^([0-9a-f]{16})\.json$/.exec(name)?.[1] ?? [])
    : []

/** `unsure`: without a checksum; only half of its salt is known to be right, from the file's name. */
type ReadKey = { state: 'sound' | 'unsure' | 'damaged' | 'missing'; facts: KeyFacts | null }

export function readKeyFile(store: string, key: string): ReadKey {
  const file = keyFile(store, key)
  if (!fs.existsSync(file)) return { state: 'missing', facts: null }
  try {
    const { sum, ...facts } = KeyFile.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
    if (keyOf(facts) !== key) return { state: 'damaged', facts: null }
    if (sum === undefined) return { state: 'unsure', facts }
    return { state: sum === sumOf(facts) ? 'sound' : 'damaged', facts }
  } catch {
    return { state: 'damaged', facts: null }
  }
}

export const writeKeyFile = (store: string, facts: KeyFacts): void =>
  writeWhole(keyFile(store, keyOf(facts)), JSON.stringify({ ...facts, sum: sumOf(facts) }))

const CheckedText = 'forum backup key'

/** scrypt with 32 MB; the passphrase is the only secret, so guessing must be slow. */
function derived(passphrase: string, salt: string) {
  const both = scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), 64, {
    N: 32_768,
    r: 8,
    p: 1,
    maxmem: 64 * 1024 * 1024,
  })
  const [secret, naming] = [both.subarray(0, 32), both.subarray(32)]
  const hmac = (bytes: Uint8Array | string) => createHmac('sha256', naming).update(bytes)
  return { secret, nameOf: (bytes: Uint8Array) => hmac(bytes).digest('hex'), hmac }
}

/** Null when the passphrase does not fit. */
function fitting(passphrase: string, facts: KeyFacts): Sealer | null {
  const { secret, nameOf, hmac } = derived(passphrase, facts.salt)
  const fits = timingSafeEqual(hmac(CheckedText).digest(), Buffer.from(facts.check, 'hex'))
  return fits ? sealerOf(facts, nameOf, secret) : null
}

const plain = () => sealerOf(null, sha256, null)

type Keyed = { key: string; seal?: KeyFacts | undefined }

/**
 * For reading a snapshot; writes nothing. `others` are snapshots of the store, which may know a salt that a damaged key
 * file has lost. Throws `WrongPassphrase`, or `DamagedBackup` when the salt is lost.
 */
export function sealerFor(
  store: string,
  passphrase: string,
  { key, seal }: Keyed,
  others: Iterable<Keyed> = [],
): Sealer {
  if (key === '') return plain()
  if (passphrase === '') throw new WrongPassphrase('The backup is encrypted with a passphrase.')
  const known = seal ?? sealIn(others, key)
  const file = readKeyFile(store, key)
  const facts = known ?? file.facts
  const sealer = facts && fitting(passphrase, facts)
  if (sealer) return sealer
  const name = `keys/${key}.json`
  if (known || file.state === 'sound') throw new WrongPassphrase(Wrong)
  if (file.state === 'unsure') {
    throw new WrongPassphrase(`${Wrong} Or the key file ${name} is damaged.`)
  }
  throw new DamagedBackup(
    `The key file ${name} is ${file.state}, so no passphrase can open the backup. Put back a copy of this file.`,
  )
}

const Wrong = 'The backup was encrypted with another passphrase.'

function sealIn(snapshots: Iterable<Keyed>, key: string): KeyFacts | undefined {
  for (const each of snapshots) if (each.key === key && each.seal) return each.seal
  return undefined
}

/**
 * A sealer whose passphrase the store knows, from key files and snapshots; null if there is none. Key files that are missing
 * or damaged are written again. The store must be locked.
 */
export function knownSealer(
  store: string,
  passphrase: string,
  snapshots: Iterable<Keyed>,
): Sealer | null {
  if (passphrase === '') return plain()
  const seals = repairKeys(store, snapshots)
  for (const key of new Set([...keyFileNames(store), ...seals.keys()])) {
    const { state, facts } = readKeyFile(store, key)
    const sealer = facts && fitting(passphrase, facts)
    if (!sealer) continue
    if (state !== 'sound') writeKeyFile(store, facts)
    return sealer
  }
  return null
}

/** For writing: a passphrase that is new to the store gets a key file. The store must be locked. */
export function openSealer(
  store: string,
  passphrase: string,
  snapshots: Iterable<Keyed> = [],
): Sealer {
  const known = knownSealer(store, passphrase, snapshots)
  if (known) return known
  const salt = randomBytes(16).toString('hex')
  const { secret, nameOf, hmac } = derived(passphrase, salt)
  const facts = { salt, check: hmac(CheckedText).digest('hex') }
  writeKeyFile(store, facts)
  return sealerOf(facts, nameOf, secret)
}

/** Writes key files again that are missing or damaged, as far as snapshots know their content. Returns what these know. */
export function repairKeys(store: string, snapshots: Iterable<Keyed>): Map<string, KeyFacts> {
  const seals = new Map<string, KeyFacts>()
  for (const { key, seal } of snapshots) if (seal) seals.set(key, seal)
  for (const [key, seal] of seals) {
    if (readKeyFile(store, key).state !== 'sound') writeKeyFile(store, seal)
  }
  return seals
}
