import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Journeys } from '#tests/e2e/support/journeys.ts'

test('every journey in English is a file of browser tests', () => {
  expect(Journeys.filter(name => !existsSync(`tests/e2e/${name}.spec.ts`))).toEqual([])
})
