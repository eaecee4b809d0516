/** Counts and captchas survive a restart and are shared by processes on one database file. */
import { expect, test } from 'vitest'
import { run } from '#kernel'
import { searchPosts } from '#search/search-posts.ts'
import { openDatabase } from '#infra/database/db.ts'
import { community } from '#tests/support/community.ts'
import { captchasOn } from '#tests/support/counted-acts.ts'
import { BusyProcess, databaseFileOf } from '#tests/support/processes.ts'
import { refusal } from '#tests/support/refusal.ts'
import { World } from '#tests/support/world.ts'
import { issueCaptcha } from './issue-captcha.ts'

/** The database of a site after a restart. */
function restarted(w: World, file: string): World {
  const next = new World({}, openDatabase(file))
  next.now = w.now
  next.site.ports.drawCaptcha = w.site.ports.drawCaptcha
  return next
}

test('a restart keeps the counts and the open captchas', async () => {
  using w = community(captchasOn)
  w.site.ports.drawCaptcha = () => Promise.resolve({ text: 'ACE34', image: 'data:,' })
  const who = w.member()
  for (let n = 0; n < 20; n++) await w.as(who).run(searchPosts, { q: `words ${n}` })
  const made = await w.as(who).run(issueCaptcha, { action: 'search' })
  using place = databaseFileOf(w)
  using next = restarted(w, place.file)
  const search = (more = {}) => run(searchPosts, next.ctx(who), { q: 'words', ...more })
  expect((await refusal(search())).details.fields).toMatchObject([{ field: 'captcha_code' }])
  await search({ captcha_id: made!.id, captcha_code: 'ace34' })
  await refusal(search({ captcha_id: made!.id, captcha_code: 'ace34' }))
})

test('two processes count together', async () => {
  using w = community(captchasOn)
  const who = w.member()
  using place = databaseFileOf(w)
  const begin = { now: w.now, step: 10, times: 100, members: [who.id] }
  const processes = [1, 2].map(seed => new BusyProcess('search', place.file, { ...begin, seed }))
  await Promise.all(processes.map(process => process.whenReady()))
  for (const process of processes) process.begin()
  expect(await Promise.all(processes.map(process => process.ended))).toEqual(['done', 'done'])
  const said = processes.flatMap(process => process.said)
  expect(said).toEqual(Array<string>(20).fill('found'))
})
