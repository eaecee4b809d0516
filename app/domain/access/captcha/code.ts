/** What is to be typed, and its comparison. */
import type { Ports } from '#app/domain/kernel/index.ts'

type Random = Pick<Ports, 'randomToken'>

const Digits = 5
/** Bytes from here on would make some digits likelier than others. */
const Fair = 250

/** Digits to be given as words, for who cannot read the picture. */
export function drawDigits(ports: Random): number[] {
  const digits: number[] = []
  while (digits.length < Digits) {
    const bytes = Buffer.from(ports.randomToken(16), 'base64url')
    for (const byte of bytes) if (byte < Fair) digits.push(byte % 10)
  }
  return digits.slice(0, Digits)
}

/** Case, width and blanks do not matter. */
const plain = (typed: string) => typed.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/** What is stored instead of the text; the id makes every one different. */
export const answerHash = (ports: Pick<Ports, 'hashToken'>, id: string, text: string) =>
  ports.hashToken(`${id}:${plain(text)}`)
