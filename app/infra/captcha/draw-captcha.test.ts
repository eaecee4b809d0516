import sharp from 'sharp'
import { expect, test } from 'vitest'
import { captchaSvg, drawCaptcha } from './draw-captcha.ts'
import { glyphs } from './glyphs.ts'

const alphabet = Object.keys(glyphs)

test('is a small PNG, 60 pixels high, with five characters of the alphabet', async () => {
  const { text, image } = await drawCaptcha()
  expect([...text]).toHaveLength(5)
  expect([...text].every(character => alphabet.includes(character))).toBe(true)
  const [head, body] = image.split(',') as [string, string]
  expect(head).toBe('data:image/png;base64')
  const png = Buffer.from(body, 'base64')
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 200, height: 60 })
  expect(png.length).toBeLessThan(6000)
})

test('has no characters that are easily confused', () => {
  expect(alphabet.filter(character => '0OQ1I2Z5S8BGV'.includes(character))).toEqual([])
  expect(alphabet.length).toBeGreaterThan(20)
})

/** The share of dark pixels. */
async function ink(svg: string): Promise<number> {
  const { data } = await sharp(Buffer.from(svg))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.filter(value => value < 100).length / data.length
}

test('every character is drawn inside the image', async () => {
  for (const character of alphabet) {
    const svg = captchaSvg(character.repeat(5))
    const share = await ink(svg)
    expect(share, character).toBeGreaterThan(0.06)
    expect(share, character).toBeLessThan(0.4)
    const numbers = [...svg.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)]
    const outside = numbers.filter(
      ([, x, y]) => Number(x) < -2 || Number(x) > 202 || Number(y) < -3 || Number(y) > 63,
    )
    expect(outside, character).toEqual([])
  }
})

test('two images of one text differ, and neither contains the text', () => {
  const pictures = Array.from({ length: 20 }, () => captchaSvg('ACE34'))
  expect(new Set(pictures).size).toBe(20)
  expect(pictures.some(svg => svg.includes('ACE34') || svg.includes('<text'))).toBe(false)
})
