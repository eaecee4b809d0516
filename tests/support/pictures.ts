/** Small images for tests, generated when needed. */
import sharp from 'sharp'

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 90 } } })

/** One pixel, available without generating. */
export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const png = (width = 8, height = 6) => paint(width, height).png().toBuffer()
export const webp = (width = 8, height = 6) => paint(width, height).webp().toBuffer()

/** As from a phone held upright: landscape pixels with an orientation tag, and a location. */
export const photo = (width = 40, height = 20) =>
  paint(width, height)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Secret Camera', Orientation: '6' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** An image with camera metadata: EXIF, or a comment and XMP in a GIF. */
export async function noted(kind: 'png' | 'webp' | 'gif'): Promise<Buffer> {
  const exif = { IFD0: { Make: 'Secret Camera' } }
  if (kind !== 'gif') return paint(8, 6).toFormat(kind).withExif(exif).toBuffer()
  const plain = await paint(8, 6).gif().toBuffer()
  const block = Buffer.concat([Buffer.from([13]), Buffer.from('Secret Camera'), Buffer.from([0])])
  const xmp = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP'), block])
  // The blocks follow the header, the screen descriptor and its colors.
  const start = 13 + 3 * 2 ** ((plain[10]! & 7) + 1)
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), block])
  return Buffer.concat([plain.subarray(0, start), comment, xmp, plain.subarray(start)])
}

/** Three frames of different colors. */
export async function animation(kind: 'gif' | 'webp', width = 12, height = 10): Promise<Buffer> {
  const frames = [10, 120, 230].map(tone => Buffer.alloc(width * height * 3, tone))
  const raw = { width, height: height * 3, channels: 3 as const, pageHeight: height }
  const image = sharp(Buffer.concat(frames), { raw })
  return kind === 'gif' ? image.gif({ delay: [90, 90, 90] }).toBuffer() : image.webp().toBuffer()
}

/** A header that declares an image of this size; no data follows. */
export function pngOfSize(width: number, height: number): Buffer {
  const bytes = Buffer.from(dot)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc(bytes.subarray(12, 29)), 29)
  return bytes
}

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return (value ^ 0xffffffff) >>> 0
}

export const file = (content: Uint8Array | string, name: string, type = '') =>
  new File([content as BlobPart], name, { type })
