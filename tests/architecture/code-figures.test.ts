/** What says "I know better" than the compiler, and circles of types: figures of `npm run count` that may only fall. */
import { describe, expect, test } from 'vitest'
import figures from './code-figures.json' with { type: 'json' }
import { countCode } from './count-code.mjs'
import { projectRoot } from './tracked-files.ts'

const { typeCircles, ...counts } = countCode(projectRoot)

describe.each(Object.entries(figures))('%s, of which there may be %i', (name, figure) => {
  const count = { ...counts, typeCircles: typeCircles.length }[name as keyof typeof figures]

  test('do not grow', () => {
    const circles = typeCircles.map(circle => circle.join(' ')).join('\n')
    const advice = name === 'typeCircles' ? circles : 'first look for a type that makes it needless'
    expect(count, advice).toBeLessThanOrEqual(figure)
  })

  test('have the figure lowered once there are fewer', () => {
    expect(count, `write ${count} in code-figures.json`).toBeGreaterThanOrEqual(figure)
  })
})
