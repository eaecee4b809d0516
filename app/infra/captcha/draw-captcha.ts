/** Captcha images: five distorted characters with some lines and dots. */
import { randomInt } from 'node:crypto'
import { ownValue } from '#shared/own-value.ts'
import { glyphs, type Point } from './glyphs.ts'

const Length = 5
/** In pixels; the characters are in equal columns. */
const Width = 200
const Height = 60
const Ink = '#20304f'
const Paper = '#f3f5fa'

/** A random number from a range, with three decimals. */
const between = (least: number, most: number) =>
  least + (randomInt(0, 100_001) / 100_000) * (most - least)

const alphabet = Object.keys(glyphs)

type Warp = (point: Point) => Point

/** A random slow wave through the whole image. */
function wave(): Warp {
  const [lift, push] = [between(2, 4), between(1, 3)]
  const [a, b, c, d] = [between(0.02, 0.045), between(0, 6), between(0.05, 0.09), between(0, 6)]
  return ([x, y]) => [x + push * Math.sin(y * c + d), y + lift * Math.sin(x * a * 2 + b)]
}

/** Random size, rotation, slant and position of a character. */
function pose(index: number): Warp {
  const column = (Width - 20) / Length
  const size = between(2.1, 2.6)
  const turn = between(-0.28, 0.28)
  const slant = between(-0.2, 0.2)
  const [cx, cy] = [10 + column * (index + 0.5) + between(-3, 3), Height / 2 + between(-4, 4)]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return ([x, y]) => {
    const v = (y - 7) * size
    const u = (x - 5) * size - slant * v
    return [cx + u * cos - v * sin, cy + u * sin + v * cos]
  }
}

/** Adds points to straight lines, so that they bend, too. */
function finer(points: Point[]): Point[] {
  return points.flatMap(([x, y], i) => {
    const next = points[i + 1]
    if (!next) return [[x, y] as Point]
    const steps = Math.max(1, Math.ceil(Math.hypot(next[0] - x, next[1] - y) / 2))
    return Array.from({ length: steps }, (_, k): Point => [
      x + ((next[0] - x) * k) / steps,
      y + ((next[1] - y) * k) / steps,
    ])
  })
}

const path = (points: Point[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`

const stroke = (points: Point[], width: number) =>
  `<path d="${path(points)}" stroke-width="${width.toFixed(1)}"/>`

/** A line across the image. */
function scratch(bend: Warp): string {
  const from: Point = [between(4, 20), between(8, Height - 8)]
  const to: Point = [between(Width - 20, Width - 4), between(8, Height - 8)]
  const points = Array.from({ length: 21 }, (_, i): Point => {
    const k = i / 20
    return bend([from[0] + (to[0] - from[0]) * k, from[1] + (to[1] - from[1]) * k])
  })
  return stroke(points, between(1, 1.6))
}

const dot = () =>
  `<circle cx="${between(2, Width - 2).toFixed(1)}" cy="${between(2, Height - 2).toFixed(1)}" r="${between(0.6, 1.4).toFixed(1)}"/>`

/** A text as an SVG image, different each time. */
export function captchaSvg(text: string): string {
  const bend = wave()
  const letters = [...text].flatMap((character, index) => {
    const place = pose(index)
    const width = between(3, 4)
    return ownValue(glyphs, character)!.map(points =>
      stroke(
        finer(points).map(point => bend(place(point))),
        width,
      ),
    )
  })
  const scratches = [wave(), wave(), wave()].map(scratch)
  const dots = Array.from({ length: 40 }, dot)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Width}" height="${Height}">` +
    `<rect width="100%" height="100%" fill="${Paper}"/>` +
    `<g fill="none" stroke="${Ink}" stroke-linecap="round" stroke-linejoin="round">` +
    `${letters.join('')}<g opacity="0.7">${scratches.join('')}</g></g>` +
    `<g fill="${Ink}" opacity="0.6">${dots.join('')}</g></svg>`
  )
}

/** A new text and its image: PNG, 60 pixels high, as a data URI. */
export async function drawCaptcha(): Promise<{ text: string; image: string }> {
  const text = Array.from({ length: Length }, () => alphabet[randomInt(alphabet.length)]!).join('')
  // Loaded with the first captcha: most sites never need it.
  const { default: sharp } = await import('sharp')
  const png = await sharp(Buffer.from(captchaSvg(text)))
    .png({ palette: true, colours: 16 })
    .toBuffer()
  return { text, image: `data:image/png;base64,${png.toString('base64')}` }
}
