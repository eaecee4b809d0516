/** Mentions in imported comments that are edited here. */
import { expect, test } from 'vitest'
import { editComment, writeComment } from '#posts/comments/write-comment.ts'
import { renderNext } from '#site/rendering/render-anew.ts'
import { notifications } from '#drizzle/schema/index.ts'
import { Garden } from '#tests/support/tiny-dump.ts'
import { cid, qid } from '#tests/support/world.ts'

const renderAll = (w: Garden) => {
  while (renderNext(w.db, w.site.ports.plugins));
}

test('an edit does not link or notify a member who has the name of someone on the original site', async () => {
  using w = new Garden()
  await w.import()
  const namesake = w.member({ username: 'nobody', displayName: 'nobody', rank: 5000 })
  const asked = w.as(namesake)
  const place = qid(w.questionOf(1).id)
  await asked.run(writeComment, { object_id: place, original_text: 'I am new here.' })
  const before = w.db.select().from(notifications).all()

  const { id, originalText } = w.commentOf(1)
  const edit = { comment_id: cid(id), original_text: `${originalText} Also @nobody.` }
  w.tick(60_000)
  const shown = await w.as(w.moderator()).run(editComment, edit)
  const names =
    '<a href="/community/users/ada-moss">@AdaMoss</a> and @nobody know <code>pH</code>. Also @nobody.'
  expect(shown.html).toContain(names)
  renderAll(w)
  expect(w.commentOf(1)).toMatchObject({ originalText: edit.original_text, html: shown.html })
  expect(w.db.select().from(notifications).all()).toEqual(before)
})

test('rendering an unedited comment again links no member either; other comments link as usual', async () => {
  using w = new Garden()
  await w.import()
  const namesake = w.as(w.member({ username: 'nobody', displayName: 'nobody', rank: 5000 }))
  const { html } = w.commentOf(1)
  const own = { object_id: qid(w.questionOf(1).id), original_text: 'Ask @nobody, that is me.' }
  const { id } = (await namesake.run(writeComment, own)).result
  const edit = { comment_id: cid(id), original_text: 'Do ask @nobody, that is me.' }
  const link = '<a href="/community/users/nobody">@nobody</a>'
  expect((await namesake.run(editComment, edit)).html).toContain(link)
  renderAll(w)
  expect(w.commentOf(1).html).toBe(html)
  expect(w.comment(id).html).toContain(link)
})
