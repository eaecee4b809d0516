/** Which files are in use, and what happens to unused ones. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { editComment, writeComment } from '#posts/comments/write-comment.ts'
import { saveDraft } from '#posts/questions/drafts.ts'
import { TakenFile } from '#kernel'
import { updateProfile } from '#people/profiles/update-profile.ts'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { counters } from '#basics/recount/definitions.queries.ts'
import { differences } from '#basics/recount/recount.queries.ts'
import { tidyFiles } from './tidy-files.ts'
import { uploadFile } from './upload-file.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { uploads, uploadUses } from '#drizzle/schema/index.ts'
import { dot } from '#tests/support/pictures.ts'
import { openProfiles } from '#tests/support/viewers.ts'
import { cid, qid, world, type World } from '#tests/support/world.ts'

const Hour = 3_600_000

async function upload(w: World, who: UserRow, source = 'post') {
  async function* data() {
    yield await Promise.resolve(dot)
  }
  const file = await w.site.ports.files.take('dot.png', data(), 1_000)
  expect(file).toBeInstanceOf(TakenFile)
  return w.as(who).run(uploadFile, { source, file })
}
const row = (w: World, id: number) => w.db.select().from(uploads).where(eq(uploads.id, id)).get()
const tidy = (w: World) => tidyFiles(w.db, w.site.ports.files, w.now)
const uses = counters.find(({ name }) => name === 'uses of a file')!

async function ask(w: World, who: UserRow, content: string): Promise<number> {
  const tags = [{ slug_name: 'birds', display_name: 'Birds' }]
  const asked = await w.as(who).run(askQuestion, { title: 'Which bird is this one', content, tags })
  return asked.result.id
}

test('a post uses the files of all its revisions', async () => {
  using w = world()
  const who = w.admin()
  const [first, second] = [await upload(w, who), await upload(w, who)]
  const id = await ask(w, who, `See ![a](${first.address}), twice: ${first.address}`)
  expect(row(w, first.id)).toMatchObject({ useCount: 1, unusedSince: 0 })
  expect(row(w, second.id)).toMatchObject({ useCount: 0, unusedSince: w.now })
  w.tick(Hour)
  await w.as(who).run(editQuestion, {
    id: qid(id),
    title: 'Which bird is this one',
    content: `Better: ![b](https://elsewhere.test${second.address})`,
    tags: [{ slug_name: 'birds', display_name: 'Birds' }],
    edit_summary: '',
  })
  expect(row(w, first.id)).toMatchObject({ useCount: 1, unusedSince: 0 })
  expect(row(w, second.id)).toMatchObject({ useCount: 1, unusedSince: 0 })
  expect(differences(w.db, uses, 10)).toEqual([])
  w.tick(100 * Hour)
  expect(await tidy(w)).toBe(0)
})

test('a comment uses the files of its current text', async () => {
  using w = world()
  const who = w.admin()
  const file = await upload(w, who)
  const question = await ask(w, who, 'What do these birds eat?')
  const { result } = await w.as(who).run(writeComment, {
    object_id: qid(question),
    original_text: `Look at ${file.address}`,
  })
  expect(row(w, file.id)!.useCount).toBe(1)
  w.tick(Hour)
  await w.as(who).run(editComment, { comment_id: cid(result.id), original_text: 'Never mind' })
  expect(row(w, file.id)).toMatchObject({ useCount: 0, unusedSince: w.now })
  expect(differences(w.db, uses, 10)).toEqual([])
})

test('a profile shows only avatars that its member uploaded as such', async () => {
  using w = world({ users: openProfiles })
  const [who, other] = [w.member(), w.member()]
  const [mine, post, theirs] = [
    await upload(w, who, 'avatar'),
    await upload(w, who, 'post'),
    await upload(w, other, 'avatar'),
  ]
  const choose = (custom: string) =>
    w.as(who).run(updateProfile, { avatar: { type: 'custom', custom } })
  for (const address of [post.address, theirs.address, 'https://evil.test/a.png', '/a.png', '']) {
    await expect(choose(address), address).rejects.toMatchObject({
      details: { fields: [{ field: 'avatar', reason: 'error.user.avatar_not_uploaded' }] },
    })
  }
  await choose(`http://localhost:3000${mine.address}`)
  expect(w.user(who.id).avatar).toBe(mine.address)
  expect(row(w, mine.id)).toMatchObject({ useCount: 1, unusedSince: 0 })
  await w.as(who).run(updateProfile, { avatar: { type: 'system' } })
  expect(row(w, mine.id)).toMatchObject({ useCount: 0, unusedSince: w.now })
  w.settings({ users: { allow_update_avatar: false } })
  await expect(choose(mine.address)).rejects.toMatchObject({
    details: { fields: [{ reason: 'error.user.field_closed' }] },
  })
})

test('a file unused for two days is retired, and deleted a month later', async () => {
  using w = world()
  const who = w.admin()
  const { folder } = w as unknown as { folder: string }
  const [lost, kept] = [await upload(w, who), await upload(w, who)]
  await w.as(who).run(saveDraft, { target: 'ask', title: 'x', content: `![a](${kept.address})` })
  w.tick(48 * Hour)
  expect(await tidy(w)).toBe(0)
  w.tick(1)
  expect(await tidy(w)).toBe(1)
  expect([row(w, lost.id), row(w, kept.id)?.id]).toEqual([undefined, kept.id])
  const moved = path.join(folder, 'deleted', lost.path.replace('/', '@'))
  expect([existsSync(path.join(folder, lost.path)), existsSync(moved)]).toEqual([false, true])
  w.tick(30 * 24 * Hour)
  await tidy(w)
  expect(existsSync(moved)).toBe(true)
  w.tick(1)
  await tidy(w)
  expect(existsSync(moved)).toBe(false)
})

test('erased objects no longer use any file', async () => {
  using w = world()
  const file = await upload(w, w.admin())
  w.write(tx => {
    const user = { objectType: 2, objectId: 999_999, key: '' }
    tx.insert(uploadUses)
      .values({ uploadId: file.id, ...user })
      .run()
    tx.update(uploads).set({ useCount: 1, unusedSince: 0 }).run()
  })
  await tidy(w)
  expect(row(w, file.id)).toMatchObject({ useCount: 0, unusedSince: w.now })
})

test('wrong counts are found', async () => {
  using w = world()
  const file = await upload(w, w.admin())
  w.write(tx => tx.update(uploads).set({ useCount: 5 }).run())
  expect(differences(w.db, uses, 10)).toEqual([
    { counter: uses.name, id: file.id, kept: 5, truth: 0 },
  ])
})
