/** A spammer's files are withdrawn at once, those of others stay. */
import { expect, test } from 'vitest'
import { checkCounters } from '#basics/recount/recount.ts'
import { showFile } from '#basics/uploads/serve-file.ts'
import { tidyFiles } from '#basics/uploads/tidy-files.ts'
import { uploads, uploadUses } from '#drizzle/schema/index.ts'
import { community, freeForAll } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { cleanUpMember } from './clean-up-member.ts'

type Source = 'post' | 'avatar'

test("files of posts are withdrawn with the posts; the profile's avatar and files of others stay", async () => {
  using w = community(freeForAll)
  const [spammer, other, admin] = [w.member(), w.member(), w.admin()]
  const question = await w.ask(spammer)
  const bring = (userId: number, source: Source, name: string) => {
    const path = `${source}/${name}.png`
    const row = { createdAt: w.now, userId, source, path, mediaType: 'image/png', bytes: 10 }
    const { lastInsertRowid } = w.db.insert(uploads).values(row).run()
    const use = { uploadId: Number(lastInsertRowid), objectType: 1, objectId: question }
    w.db.insert(uploadUses).values(use).run()
    return path
  }
  const spam = bring(spammer.id, 'post', 'spam-spam-spam-spam')
  const face = bring(spammer.id, 'avatar', 'face-face-face-face')
  const good = bring(other.id, 'post', 'good-good-good-good')
  w.tick(1000)

  const { counts } = await w
    .as(admin)
    .run(cleanUpMember, { user_id: spammer.id, remove_all_content: true })
  expect(counts).toEqual({ questions: 1, uploads: 1 })
  expect(await refusal(w.as(other).run(showFile, { path: spam }))).toMatchObject({
    code: 'not_found',
  })
  for (const path of [face, good]) {
    expect(await w.as(other).run(showFile, { path })).toMatchObject({ path })
  }
  expect(checkCounters(w.db)).toEqual([])

  const retired: string[] = []
  const files = { retire: (path: string) => void retired.push(path), purge: () => undefined }
  await tidyFiles(w.db, files as never, w.now)
  expect(retired).toEqual([spam])
})
