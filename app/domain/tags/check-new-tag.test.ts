import { expect, test } from 'vitest'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { refusal } from '#tests/support/refusal.ts'
import { world } from '#tests/support/world.ts'
import { createTag } from './create-tag.ts'
import { checkNewTag } from './check-new-tag.ts'

const fields = { display_name: '负载均衡', slug_name: 'Load Balancing', original_text: 'About.' }

test('a member with enough reputation gets the tag as it would be created', async () => {
  using w = world()
  const member = w.member({ rank: 750 })
  expect(await w.as(member).run(checkNewTag, fields)).toEqual({
    slug: 'load-balancing',
    name: '负载均衡',
    description: 'About.',
  })
  expect(w.tag('load-balancing')).toBeUndefined()
})

test('others are told the required reputation', async () => {
  using w = world()
  await w
    .as(w.moderator())
    .run(createTag, { slug_name: 'dns', display_name: 'DNS', original_text: 'Names.' })
  const error = await refusal(w.as(w.member({ rank: 749 })).run(checkNewTag, fields))
  expect(error.code).toBe('forbidden')
  expect(error.details.values).toEqual({ rank: 750 })
})

test('a taken slug returns the tag that has it', async () => {
  using w = world()
  const member = w.member({ rank: 750 })
  const tag = { slug_name: 'dns', display_name: 'DNS' }
  await w.as(member).run(askQuestion, {
    title: 'What is a zone?',
    content: 'A question long enough.',
    tags: [tag],
  })
  const found = await w.as(member).run(checkNewTag, { ...fields, slug_name: 'DNS' })
  expect(found).toEqual({ slug: 'dns', name: 'DNS', description: '' })
})

test.each([
  [{ ...fields, display_name: ' ' }, 'display_name', 'form.required'],
  [{ ...fields, slug_name: '' }, 'slug_name', 'form.required'],
  [{ ...fields, display_name: '字'.repeat(36) }, 'display_name', 'form.too_long'],
  [{ ...fields, slug_name: 'x'.repeat(36) }, 'slug_name', 'form.too_long'],
  [{ ...fields, slug_name: 'a/b' }, 'slug_name', 'error.tag.illegal_characters'],
  [{ ...fields, slug_name: 'create' }, 'slug_name', 'error.tag.illegal_characters'],
])('%j: %s %s', async (input, field, reason) => {
  using w = world()
  const error = await refusal(w.as(w.admin()).run(checkNewTag, input))
  expect(error.details.fields).toMatchObject([{ field, reason }])
})
