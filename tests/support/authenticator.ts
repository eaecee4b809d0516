/**
 * A software authenticator: creates passkeys without attestation and answers challenges with them.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}

/** Concise Binary Object Representation (RFC 8949), as far as passkeys use it. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (data: Buffer) => data.toString('base64url')

/** The site of the browser, and what the user does. `challenge` replaces the one in the options. */
export type Situation = {
  origin: string
  rpId?: string
  challenge?: string
  /** The user was verified, for example by fingerprint; true by default. */
  verified?: boolean
  /** Replaces the next counter. */
  counter?: number
  /** Signs with this key instead of the passkey's. */
  key?: KeyObject
}

type Creation = { rp: { id?: string }; user: { id: string }; challenge: string }
type Request = { rpId?: string; challenge: string }

const Flags = { present: 1, verified: 4, attested: 64 }

export class Authenticator {
  readonly #id = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #handle = ''
  counter = 0

  get id(): string {
    return text(this.#id)
  }

  #data(rpId: string, { verified = true }: Situation, counter: number, attested?: Buffer): Buffer {
    const flags = Flags.present | (verified ? Flags.verified : 0) | (attested ? Flags.attested : 0)
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags, 0)
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), rest, attested ?? Buffer.alloc(0)])
  }

  /** Creates a passkey for an account without a browser; returns what a site stores of it. */
  enroll(handle: string) {
    this.#handle = handle
    return { credentialId: this.id, publicKey: text(this.#publicKey()) }
  }

  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }

  /** The JSON result of `navigator.credentials.create`. `statement` = another attestation. */
  create(
    options: Creation,
    situation: Situation,
    statement: { fmt: string; attStmt: Map<string, Cbor> } = { fmt: 'none', attStmt: new Map() },
  ) {
    const { origin, rpId = options.rp.id ?? '', challenge = options.challenge } = situation
    this.#handle = options.user.id
    const size = Buffer.alloc(2)
    size.writeUInt16BE(this.#id.length)
    const attested = Buffer.concat([Buffer.alloc(16), size, this.#id, this.#publicKey()])
    const authData = this.#data(rpId, situation, this.counter, attested)
    const { fmt, attStmt } = statement
    const object = new Map<string, Cbor>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', authData],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, origin),
        attestationObject: text(cbor(object)),
        transports: ['internal', 'hybrid', 'carrier-pigeon'],
      },
      clientExtensionResults: {},
    }
  }

  /** The JSON result of `navigator.credentials.get`. */
  get(options: Request, situation: Situation) {
    const { origin, rpId = options.rpId ?? '', challenge = options.challenge } = situation
    const counter = situation.counter ?? ++this.counter
    const authenticatorData = this.#data(rpId, situation, counter)
    const clientDataJSON = clientData('webauthn.get', challenge, origin)
    const signed = Buffer.concat([
      authenticatorData,
      sha256(Buffer.from(clientDataJSON, 'base64url')),
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: text(authenticatorData),
        signature: text(sign('sha256', signed, situation.key ?? this.#keys.privateKey)),
        userHandle: this.#handle,
      },
      clientExtensionResults: {},
    }
  }
}

const clientData = (type: string, challenge: string, origin: string) =>
  text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
