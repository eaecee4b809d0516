import { describe, expect, test } from 'vitest'
import { listRevisions } from '#basics/revisions/revisions.queries.ts'
import { TagStatus } from '#shared/codes.ts'
import { community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { createTag } from './create-tag.ts'

const form = {
  slug_name: 'Load Balancing',
  display_name: '负载均衡',
  original_text: 'Sharing *work*.',
}

test('a tag is created with its text, its first revision and a timeline row', async () => {
  using w = community()
  const maker = w.member()
  const { id, slug } = await w.as(maker).run(createTag, form)
  expect(slug).toBe('load-balancing')
  expect(w.tag(slug)).toMatchObject({
    id,
    userId: maker.id,
    displayName: '负载均衡',
    originalText: 'Sharing *work*.',
    excerpt: 'Sharing work.',
    questionCount: 0,
    status: TagStatus.available,
  })
  const [first, ...others] = listRevisions(w.db, id)
  expect(others).toEqual([])
  expect(first).toMatchObject({
    id: w.tag(slug).revisionId,
    status: 0,
    title: slug,
    snapshot: { slug_name: slug, display_name: '负载均衡', original_text: 'Sharing *work*.' },
  })
  expect(w.activities(maker.id)).toMatchObject([{ type: 'tag.created', objectId: id }])
})

test('a deleted tag with that name is restored with the new text', async () => {
  using w = community()
  const id = w.topic('dns', { status: TagStatus.deleted, originalText: 'Old.' })
  const made = await w.as(w.member()).run(createTag, { ...form, slug_name: 'DNS' })
  expect(made).toEqual({ id, slug: 'dns' })
  expect(w.tag('dns')).toMatchObject({
    status: TagStatus.available,
    originalText: 'Sharing *work*.',
  })
  expect(listRevisions(w.db, id)).toHaveLength(1)
})

test('the name of a deleted synonym is free for a new tag', async () => {
  using w = community()
  const main = w.topic('names')
  const old = w.topic('dns', { mainTagId: main, status: TagStatus.deleted })
  const made = await w.as(w.member()).run(createTag, { ...form, slug_name: 'dns' })
  expect(made.id).not.toBe(old)
  expect(w.tag('dns')).toMatchObject({ id: made.id, mainTagId: 0 })
})

describe('refuses', () => {
  test.each([
    [{ display_name: ' ' }, 'display_name', 'form.required'],
    [{ slug_name: '' }, 'slug_name', 'form.required'],
    [{ original_text: ' \n' }, 'original_text', 'form.required'],
    [{ display_name: '字'.repeat(36) }, 'display_name', 'form.too_long'],
    [{ slug_name: 'x'.repeat(36) }, 'slug_name', 'form.too_long'],
    [{ original_text: 'x'.repeat(65_536) }, 'original_text', 'form.too_long'],
    [{ slug_name: 'a/b' }, 'slug_name', 'error.tag.illegal_characters'],
    [{ slug_name: 'a,b' }, 'slug_name', 'error.tag.illegal_characters'],
    [{ slug_name: 'Create' }, 'slug_name', 'error.tag.illegal_characters'],
  ])('%j at %s: %s', async (change, field, reason) => {
    using w = community()
    const error = await refusal(w.as(w.admin()).run(createTag, { ...form, ...change }))
    expect(error.details.fields).toMatchObject([{ field, reason }])
    expect(w.count('tag')).toBe(0)
  })

  test('the name of an existing tag or synonym', async () => {
    using w = community()
    w.topic('js', { mainTagId: w.topic('javascript') })
    for (const slug_name of ['JavaScript', 'js']) {
      const error = await refusal(w.as(w.admin()).run(createTag, { ...form, slug_name }))
      expect(error.details.fields).toEqual([
        { field: 'slug_name', reason: 'error.tag.already_exist' },
      ])
    }
  })

  test('a member without the reputation, and names the number required', async () => {
    using w = community({ privileges: { level: 2 } })
    const error = await refusal(w.as(w.member({ rank: 749 })).run(createTag, form))
    expect(error).toMatchObject({
      code: 'forbidden',
      details: { wording: { values: { rank: 750 } } },
    })
    await w.as(w.member({ rank: 750 })).run(createTag, form)
    await w.as(w.moderator({ rank: 0 })).run(createTag, { ...form, slug_name: 'second' })
  })
})

test('the longest text and symbols used in programming are accepted', async () => {
  using w = community()
  const admin = w.as(w.admin())
  await admin.run(createTag, {
    ...form,
    slug_name: 'C++',
    original_text: '字'.repeat(65_535),
  })
  for (const slug_name of ['c#', '.net', 'node.js', '机器-学习', 'x'.repeat(35)]) {
    expect((await admin.run(createTag, { ...form, slug_name })).slug).toBe(slug_name)
  }
})
