/** The site's mark as a PNG for home screens, apps and previews of links. No font is needed. */
import type { IconLook } from '#kernel'
import { arc, glyphs, line, type Point } from '#infra/captcha/glyphs.ts'
import { ownValue } from '#shared/own-value.ts'

const ring = arc(5, 7, 4.8, 7, 0, 360)

/** Those that captchas leave out, because they are easily confused. */
const others: Record<string, Point[][]> = {
  B: [
    line([1, 7], [5.4, 7], ...arc(5.4, 3.5, 3.3, 3.5, 90, -90), [1, 0], [1, 14], [5.4, 14]),
    arc(5.4, 10.5, 3.9, 3.5, 90, -90),
  ],
  G: [line(...arc(5.5, 7, 4.8, 7, -45, -360), [6.2, 7.4])],
  I: [line([5, 0], [5, 14])],
  O: [ring],
  Q: [ring, line([6, 10], [9.6, 14])],
  S: [line(...arc(5, 3.6, 4, 3.6, -35, -270), ...arc(5, 10.4, 4.2, 3.6, -90, 145))],
  V: [line([0.5, 0], [5, 14], [9.5, 0])],
  Z: [line([0.8, 0], [9.2, 0], [0.8, 14], [9.2, 14])],
  0: [ring],
  1: [line([2, 3], [5.5, 0], [5.5, 14])],
  2: [line(...arc(5, 4, 4, 4, -165, 25), [0.8, 14], [9.2, 14])],
  5: [line([8.5, 0], [1.8, 0], [1.2, 6.4], ...arc(4.8, 9.4, 4.3, 4.6, -120, 150))],
  8: [arc(5, 3.5, 3.5, 3.5, 0, 360), arc(5, 10.5, 4.2, 3.5, 0, 360)],
}
/** For names in other scripts: two lines of text, the shorter one below. */
const Lines: Point[][] = [line([-1, 4], [11, 4]), line([-1, 10], [7, 10])]

/** The letter within the header's mark, or within a full square, which others cut to their shape. */
export function iconSvg({ letter, fill, on, side, full }: IconLook): string {
  const strokes = ownValue(glyphs, letter) ?? ownValue(others, letter) ?? Lines
  const d = strokes.map(points => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`).join('')
  const ground = full
    ? '<path fill="currentColor" d="M0 0h32v32H0z"/>'
    : '<path fill="currentColor" d="M9 0h14a9 9 0 0 1 9 9v14a9 9 0 0 1-9 9H1a1 1 0 0 1-1-1V9a9 9 0 0 1 9-9z"/>'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${side}" height="${side}" color="${fill}">${ground}` +
    `<path transform="translate(11 9)" fill="none" stroke="${on}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="${d}"/></svg>`
  )
}

export async function drawIcon(look: IconLook): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first image: most processes draw none.
  const { default: sharp } = await import('sharp')
  return Uint8Array.from(
    await sharp(Buffer.from(iconSvg(look)))
      .png({ palette: true })
      .toBuffer(),
  )
}
