import { expect, test } from 'vitest'
import { saveGeneral } from '#site/configuration/save-general.ts'
import { saveWrite } from '#site/configuration/save-write.ts'
import { limitsOf } from './input-limits.ts'

test('lengths and numbers come from the schema of the verb', () => {
  const general = limitsOf(saveGeneral.input)
  expect(general.name).toMatchObject({ required: true, minLength: 2, maxLength: 60 })
  expect(general.name?.bounds).toEqual({ min: 2, max: 30 })
  expect(general.short_description).toMatchObject({ required: false, maxLength: 510 })
  expect(general.contact_email).toMatchObject({ required: true, maxLength: 1024 })
  const write = limitsOf(saveWrite.input)
  expect(write.min_tags).toMatchObject({
    required: true,
    min: 0,
    max: 5,
    bounds: { min: 0, max: 5 },
  })
  expect(write.max_image_size).toMatchObject({ required: false, min: 1, max: 1024 })
})

test('a list may be empty unless its schema says otherwise', () => {
  const write = limitsOf(saveWrite.input)
  expect(write.recommend_tags?.required).toBe(false)
  expect(write.authorized_image_extensions?.required).toBe(true)
  expect(write.authorized_attachment_extensions?.required).toBe(false)
})
