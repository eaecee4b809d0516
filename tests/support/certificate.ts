/** A self-signed certificate for test servers on this machine. */
import { generateKeyPairSync, sign } from 'node:crypto'

/** One DER value: tag, length, bytes. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const text = (tag: number, value: string) => der(tag, Buffer.from(value, 'latin1'))

const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
const name = (host: string) => sequence(der(0x31, sequence(objectId('550403'), text(0x0c, host))))

/** Key and certificate for `localhost` and 127.0.0.1 as PEM. */
export function ownCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const names = sequence(text(0x82, 'localhost'), der(0x87, Buffer.from([127, 0, 0, 1])))
  const alternative = sequence(objectId('551d11'), der(0x04, names))
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name('localhost'),
    sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z')),
    name('localhost'),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternative)),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const whole = sequence(content, ecdsaWithSha256, signature).toString('base64')
  const lines = whole.match(/.{1,64}/g)!.join('\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
