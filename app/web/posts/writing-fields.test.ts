import { describe, expect, test } from 'vitest'
import { badRequest, forbidden } from '#kernel'
import { askQuestion } from '#posts/questions/ask-question.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type World, world } from '#tests/support/world.ts'
import type { FormArgs } from '#web/kernel/form-action.ts'
import {
  draftInput,
  insertIntents,
  previewOf,
  questionInput,
  tagInput,
  tagIntents,
  tagsOfDraft,
  withTagsField,
} from './writing-fields.ts'

function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value)
  }
  return form
}

/** The parts of an action's arguments that these handlers read. */
function argsOf(w: World, who: UserRow, fields: Record<string, string | string[]>): FormArgs {
  const form = formOf(fields)
  const run = w.as(who).run
  return { form, values: Object.fromEntries(form), run, ctx: w.ctx(who) } as unknown as FormArgs
}

type Extra = {
  tags?: unknown
  matches?: { slug: string }[]
  lookedUp?: string
  preview?: string
  content?: string
  added?: string
}
const extraOf = async (outcome: Promise<unknown>) => ((await outcome) as { reply: Extra }).reply

async function withTags(): Promise<{ w: World; author: UserRow }> {
  const w = world()
  const author = w.member({ rank: 1000 })
  await w.as(author).run(askQuestion, {
    title: 'Which tags are there?',
    content: 'Some, for this test.',
    tags: [
      { slug_name: 'nginx', display_name: 'nginx' },
      { slug_name: 'node.js', display_name: 'Node.js' },
      { slug_name: 'nodejs-streams', display_name: 'nodejs-streams' },
    ],
  })
  return { w, author }
}

describe('the tags of a form', () => {
  test('selected tags, typed names and the new-tag fields all count', () => {
    const form = formOf({
      tags: ['nginx', '{"slug":"c++","name":"C++"}'],
      tag_text: '负载均衡， docker',
      display_name: 'Load test',
      slug_name: 'load-test',
      original_text: 'About.',
    })
    expect(tagInput(form)).toEqual([
      { slug_name: 'nginx', display_name: 'nginx', original_text: '' },
      { slug_name: 'c++', display_name: 'C++', original_text: '' },
      { slug_name: '负载均衡', display_name: '负载均衡', original_text: '' },
      { slug_name: 'docker', display_name: 'docker', original_text: '' },
      { slug_name: 'load-test', display_name: 'Load test', original_text: 'About.' },
    ])
  })

  test('an empty form has none', () => {
    expect(questionInput(new FormData())).toEqual({ title: '', content: '', tags: [] })
  })

  test('a draft keeps them, without overlong descriptions', () => {
    const about = JSON.stringify({ slug: 'a', name: 'A', description: 'x'.repeat(1000) })
    const short = draftInput(formOf({ title: 'T', tags: ['nginx', '{"slug":"a","name":"A"}'] }))
    expect(short).toMatchObject({ target: 'ask', title: 'T', content: '', answer_content: '' })
    expect(tagsOfDraft(short.tags)).toEqual([
      { slug: 'nginx', name: 'nginx' },
      { slug: 'a', name: 'A' },
    ])
    const long = draftInput(formOf({ tags: ['nginx', about], tag_text: 'docker' }))
    expect(tagsOfDraft(long.tags)).toEqual([
      { slug: 'nginx', name: 'nginx' },
      { slug: 'a', name: 'A' },
      { slug: 'docker', name: 'docker' },
    ])
  })
})

describe('errors at the tags field', () => {
  test('a new tag without the required reputation', async () => {
    const rank = forbidden('error.rank.no_enough_rank_to_operate', { values: { rank: 750 } })
    const error = await refusal(withTagsField(Promise.reject(rank)))
    expect(error.details.fields).toEqual([
      { field: 'tags', reason: 'editor.tags.rank', values: { rank: 750 } },
    ])
  })

  test('other errors stay unchanged', async () => {
    const closed = badRequest('error.question.cannot_update')
    expect(await refusal(withTagsField(Promise.reject(closed)))).toBe(closed)
  })
})

describe('looking up tags', () => {
  const { lookup } = tagIntents(() => false)

  test('exact names are selected, others are suggested', async () => {
    const { w, author } = await withTags()
    using _ = w
    const args = argsOf(w, author, { tags: 'nginx', tag_text: 'Node.js, node' })
    const extra = await extraOf(lookup(args))
    expect(extra.tags).toEqual([
      { slug: 'nginx', name: 'nginx' },
      { slug: 'node.js', name: 'Node.js' },
    ])
    expect(extra.matches!.map(tag => tag.slug)).toEqual(['nodejs-streams'])
    expect(extra.lookedUp).toBe('Node.js, node')
  })

  test('an unknown name may become a new tag for members who may create one', async () => {
    const { w, author } = await withTags()
    using _ = w
    const args = argsOf(w, author, { tag_text: 'Load Test, a/b' })
    const made = await extraOf(tagIntents(() => true).lookup(args))
    expect(made.matches).toEqual([{ slug: 'load-test', name: 'Load Test', fresh: true }])
    expect((await extraOf(lookup(args))).matches).toEqual([])
  })

  test('empty input changes nothing', async () => {
    using w = world()
    expect(await extraOf(lookup(argsOf(w, w.member(), { tags: 'nginx' })))).toEqual({})
  })

  test('a new tag is validated and selected', async () => {
    using w = world()
    const author = w.member({ rank: 1000 })
    const fields = { display_name: '压力测试', slug_name: 'Load Test', original_text: 'About.' }
    const add = tagIntents(() => true)['add-tag']
    const extra = await extraOf(add(argsOf(w, author, { tags: 'nginx', ...fields })))
    expect(extra).toEqual({
      added: '压力测试',
      tags: [
        { slug: 'nginx', name: 'nginx' },
        { slug: 'load-test', name: '压力测试', description: 'About.' },
      ],
    })
    const error = await refusal(add(argsOf(w, author, { ...fields, slug_name: 'a/b' })))
    expect(error.details.fields).toMatchObject([{ field: 'slug_name' }])
  })
})

describe('editing tools without scripts', () => {
  test.each([
    [
      'insert-link',
      { link_url: 'https://a.example', link_text: '文档' },
      '[文档](https://a.example)',
    ],
    ['insert-image', { image_url: 'https://a.example/x.png' }, '![](https://a.example/x.png)'],
    ['insert-code', { code_text: 'SELECT 1', code_language: 'sql' }, '```sql\nSELECT 1\n```'],
  ] as const)('%s appends its snippet', async (name, fields, piece) => {
    using w = world()
    const args = argsOf(w, w.member(), { content: 'Text.\n\n', ...fields })
    expect((await extraOf(insertIntents[name](args))).content).toBe(`Text.\n\n${piece}\n`)
  })

  test.each([
    ['insert-link', 'link_url'],
    ['insert-image', 'image_url'],
    ['insert-code', 'code_text'],
  ] as const)('%s rejects an empty %s', async (name, field) => {
    using w = world()
    const error = await refusal(insertIntents[name](argsOf(w, w.member(), { [field]: '  ' })))
    expect(error.details.fields).toEqual([{ field, reason: 'form.required' }])
  })

  test('the preview renders both texts and looks up typed tags', async () => {
    const { w, author } = await withTags()
    using _ = w
    const fields = { content: '**now**', answer_content: '', tag_text: 'nginx' }
    const extra = await extraOf(previewOf(() => false)(argsOf(w, author, fields)))
    expect(extra.preview).toBe('<p><strong>now</strong></p>')
    expect(extra).toMatchObject({ answerPreview: undefined, tags: [{ slug: 'nginx' }] })
  })
})
