/** The dialogs to close or flag a duplicate offer questions that it may repeat. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { useSite } from '#infra/current-site.ts'
import { loader as questionLoader } from '#app/routes/main/question/route.tsx'
import { loader as reviewLoader } from '#app/routes/main/review/route.tsx'
import { Reason } from '#shared/codes.ts'
import { questionPath, reviewPath, withQuery } from '#shared/paths.ts'
import { reports } from '#drizzle/schema/index.ts'
import { community, type Community } from '#tests/support/community.ts'
import { callRoute } from '#tests/support/route-calls.ts'
import { Epoch, qid } from '#tests/support/world.ts'

let w: Community
let author: UserRow
let staff: UserRow
let original: number
let duplicate: number

beforeEach(async () => {
  w = community({ privileges: { level: 2 } })
  vi.spyOn(Date, 'now').mockReturnValue(Epoch)
  useSite(w.site)
  author = w.member({ rank: 5000 })
  staff = w.moderator({})
  const ask = (title: string) => w.ask(author, { title, content: 'Some words on it.' })
  for (const thing of ['boats', 'clocks', 'lamps', 'shoes']) await ask(`How to repair old ${thing}`)
  original = await ask('The bread dough does not rise overnight')
  const hidden = await ask('Bread dough that never rises')
  await w.as(w.admin()).run(deleteQuestion, { id: qid(hidden) })
  duplicate = await ask('Why does my bread dough not rise?')
})
afterEach(() => w[Symbol.dispose]())

const titlesOf = (body: { originals: { title: string }[] }) => body.originals.map(one => one.title)

async function inThread(who: UserRow | null, query: Record<string, string>) {
  const pathname = questionPath({ id: duplicate, urlTitle: '' }, 2)
  const path = withQuery({ pathname, search: '' }, query)
  const params = { qid: qid(duplicate) }
  const { body, to } = await callRoute(w, questionLoader, path, who, { params })
  expect(to).toBeNull()
  return titlesOf(body as never)
}

test('while a question is closed or flagged, and only then', async () => {
  const [first] = await inThread(staff, { dialog: 'close' })
  expect(first).toBe('The bread dough does not rise overnight')
  expect(await inThread(author, { dialog: 'report', id: qid(duplicate) })).toContain(first)
  expect(await inThread(staff, { dialog: 'close' })).not.toContain('Bread dough that never rises')
  expect(await inThread(staff, { dialog: 'close' })).not.toContain(
    'Why does my bread dough not rise?',
  )
  expect(await inThread(staff, {})).toEqual([])
  expect(await inThread(staff, { dialog: 'report', id: qid(original) })).toEqual([])
  expect(await inThread(null, { dialog: 'close' })).toEqual([])
})

test('in the review of a flag, for the reviewer who closes', async () => {
  await w.as(w.member({ rank: 20 })).run(flagPost, {
    object_id: qid(duplicate),
    report_type: Reason.spam,
    content: '',
  })
  const flag = w.db.select().from(reports).all().at(-1)!.id
  const open = async (dialog?: string) => {
    const path = reviewPath({ type: 'flagged_post', flag, dialog })
    const { body, to } = await callRoute(w, reviewLoader, path, staff)
    expect(to).toBeNull()
    return titlesOf(body as never)
  }
  expect((await open('close-post'))[0]).toBe('The bread dough does not rise overnight')
  expect(await open()).toEqual([])
})
