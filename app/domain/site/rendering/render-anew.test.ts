import { expect, test } from 'vitest'
import { setPluginStatus } from '#basics/plugins/set-status.ts'
import { updateProfile } from '#people/profiles/update-profile.ts'
import { searchPosts } from '#search/search-posts.ts'
import { createTag } from '#tags/create-tag.ts'
import { community, freeForAll } from '#tests/support/community.ts'
import { Garden } from '#tests/support/tiny-dump.ts'
import { qid, type World } from '#tests/support/world.ts'
import { beginRenderingAnew, isRenderingUnderWay, renderNext, textsLeft } from './render-anew.ts'

const switchFormulas = (w: World, enabled: boolean) =>
  w.as(w.admin()).run(setPluginStatus, { plugin_slug_name: 'formulas', enabled })

function renderAll(w: World, size = 2) {
  let last = { changed: 0, kept: 0 }
  for (let step = next(); step; step = next()) last = { changed: step.changed, kept: step.kept }
  function next() {
    return renderNext(w.db, w.site.ports.plugins, size)
  }
  return last
}

/**
 * A question, an answer, a comment, a tag and a profile with a formula each, saved while no plugin rendered
 * formulas.
 */
async function someTexts() {
  const w = community({ ...freeForAll, users: { allow_update_bio: true } })
  const author = w.admin()
  const as = w.as(author)
  const text = 'So $a^2$ it is\n\n![](https://a.example/x.png)'
  await as.run(createTag, { slug_name: 'maths', display_name: 'maths', original_text: text })
  const id = await w.ask(author, { content: text, tags: ['maths'] })
  const answerId = await w.answerTo(id, author, text)
  await w.commentOn(qid(id), author, 'So $b^2$ it is')
  await as.run(updateProfile, { display_name: author.displayName, bio: 'I **like** $c^2$' })
  return { w, author, id, answerId }
}

const rows = (w: World, table: string) =>
  w.site.sqlite.prepare(`select * from "${table}" order by id`).all() as Record<string, unknown>[]
const tables = ['question', 'answer', 'comment', 'tag', 'user', 'revision', 'activity'] as const
const everything = (w: World) => Object.fromEntries(tables.map(name => [name, rows(w, name)]))

test('existing formulas are rendered once their plugin is active, and only HTML changes', async () => {
  const { w, id, answerId } = await someTexts()
  const before = everything(w)
  await switchFormulas(w, true)
  const staff = rows(w, 'user').length
  expect(renderAll(w)).toEqual({ changed: 4, kept: 0 })
  expect(w.question(id).html).toContain('<math ')
  expect(w.answer(answerId).html).toContain('<math ')
  expect(rows(w, 'comment')[0]!.html).toContain('<math ')
  expect(w.tag('maths')).toMatchObject({ excerpt: 'So a^2 it is' })
  expect(w.tag('maths').html).toContain('<math ')
  expect(w.question(id)).toMatchObject({ plainText: 'So a^2 it is', excerpt: 'So a^2 it is' })

  const rest = (table: string, list: Record<string, unknown>[]) =>
    list.map(({ html: _, plain_text: __, excerpt: ___, ...row }) => [table, row])
  const after = everything(w)
  for (const name of tables.filter(name => name !== 'user' && name !== 'activity'))
    expect(rest(name, after[name]!)).toEqual(rest(name, before[name]!))
  expect(after.user!.slice(0, staff - 1)).toEqual(before.user!.slice(0, staff - 1))
  w[Symbol.dispose]()
})

test('a second run changes nothing, and deactivating the plugin restores the old HTML', async () => {
  const { w } = await someTexts()
  const before = rows(w, 'question')
  await switchFormulas(w, true)
  renderAll(w)
  expect(renderAll(w)).toEqual({ changed: 0, kept: 0 })
  await switchFormulas(w, false)
  expect(renderAll(w)).toEqual({ changed: 4, kept: 0 })
  expect(rows(w, 'question')).toEqual(before)
  w[Symbol.dispose]()
})

test('HTML of an older renderer is replaced, in every kind of text', async () => {
  const { w } = await someTexts()
  const before = everything(w)
  const { sqlite } = w.site
  for (const table of ['question', 'answer', 'comment', 'tag']) {
    sqlite.exec(`update "${table}" set html = '<p>old</p>'`)
  }
  sqlite.exec(`update "user" set bio_html = '<p>old</p>'`)
  sqlite.exec(`update question set plain_text = 'old', excerpt = 'old'`)
  expect(renderAll(w)).toEqual({ changed: 5, kept: 0 })
  expect(everything(w)).toEqual(before)
  w[Symbol.dispose]()
})

test('the search index is updated where words change', async () => {
  const { w, author, id } = await someTexts()
  w.site.sqlite.exec(`update question set original_text = 'A hippopotamus' where id = ${id}`)
  const found = () => w.as(author).run(searchPosts, { q: 'hippopotamus' })
  expect(await found()).toMatchObject({ count: 0 })
  renderAll(w)
  expect(await found()).toMatchObject({ count: 1 })
  w[Symbol.dispose]()
})

test('an interrupted run continues where it stopped, unless it is restarted', async () => {
  const { w } = await someTexts()
  await switchFormulas(w, true)
  const { plugins } = w.site.ports
  expect(isRenderingUnderWay(w.db)).toBe(false)
  const all = textsLeft(w.db)
  expect(all).toEqual({ question: 1, answer: 1, comment: 1, tag: 1, user: 1 })
  w.site.sqlite.exec(
    `create temp trigger death before update of html on answer begin select raise(abort, 'killed'); end`,
  )
  expect(renderNext(w.db, plugins, 1)).toMatchObject({ kind: 'question', seen: 1, changed: 1 })
  expect(renderNext(w.db, plugins, 1)).toMatchObject({ kind: 'question', seen: 0 })
  expect(() => renderNext(w.db, plugins, 1)).toThrow('killed')
  w.site.sqlite.exec('drop trigger death')
  expect(isRenderingUnderWay(w.db)).toBe(true)
  expect(textsLeft(w.db)).toEqual({ ...all, question: 0 })
  expect(renderAll(w, 1)).toEqual({ changed: 4, kept: 0 })
  expect(isRenderingUnderWay(w.db)).toBe(false)

  renderNext(w.db, plugins, 1)
  beginRenderingAnew(w.db)
  expect(textsLeft(w.db)).toEqual(all)
  w[Symbol.dispose]()
})

test('a text that is edited meanwhile keeps the edit', async () => {
  const { w, id } = await someTexts()
  const { plugins } = w.site.ports
  await switchFormulas(w, true)
  const edit = () => w.site.sqlite.exec(`update question set html = '<p>edited</p>'`)
  renderNext(w.db, {
    ...plugins,
    active(kind) {
      if (kind === 'render') edit()
      return plugins.active(kind)
    },
  })
  expect(w.question(id).html).toBe('<p>edited</p>')
  w[Symbol.dispose]()
})

test('imported texts keep the HTML, mentions and links of their site', async () => {
  using w = new Garden()
  await w.import()
  const before = w.contents()
  expect(renderAll(w, 3)).toEqual({ changed: 0, kept: 0 })
  expect(w.contents()).toEqual(before)
})
