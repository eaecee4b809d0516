/** The captcha's code and its comparison. */
import type { Ports } from '#kernel'

type Random = Pick<Ports, 'randomToken'>

const Digits = 5
/** Bytes from here on would make some digits more likely than others. */
const Fair = 250

/** Digits to be given as words, for visitors who cannot read the image. */
export function drawDigits(ports: Random): number[] {
  const digits: number[] = []
  while (digits.length < Digits) {
    const bytes = Buffer.from(ports.randomToken(16), 'base64url')
    for (const byte of bytes) if (byte < Fair) digits.push(byte % 10)
  }
  return digits.slice(0, Digits)
}

/** Ignores case, width and spaces. */
const plain = (typed: string) => typed.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/** What is stored instead of the text; the id acts as a salt. */
export const answerHash = (ports: Pick<Ports, 'hashToken'>, id: string, text: string) =>
  ports.hashToken(`${id}:${plain(text)}`)
