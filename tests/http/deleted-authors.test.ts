/** A deleted account has no former name and no link on any screen. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { badgeIdByKey } from '#reactors/badges/awards.queries.ts'
import { setFollow } from '#posts/follows/set-follow.ts'
import { setInvited } from '#posts/questions/invites.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { setReaction } from '#posts/reactions/reactions.ts'
import { translator } from '#i18n/catalogue.ts'
import { updateUser } from '#basics/users/users.queries.ts'
import { ObjectType, UserStatus } from '#shared/codes.ts'
import { anonymousName, formatShortId, type Permalink } from '#shared/ids.ts'
import {
  badgePath,
  linkedPath,
  notificationsPath,
  questionPath,
  tagPath,
  timelinePath,
  userPath,
} from '#shared/paths.ts'
import { badgeAwards, questionLinks } from '#drizzle/schema/index.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { community } from '#tests/support/community.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { aid, cid, qid } from '#tests/support/world.ts'

const Name = 'Wilhelmina Featherstone'
const Handle = 'wilhelmina'

const w = community()
const reader = w.moderator()
const gone = w.member({ username: Handle, displayName: Name, rank: 500, bio: Name })

/** Creates everything that shows an author, as the account to be deleted. */
async function fill() {
  w.write(tx => seedBadges(tx))
  const own = await w.ask(gone, { tags: ['garden'] })
  const other = await w.ask(reader, { tags: ['garden'] })
  const answer = await w.answerTo(other, gone)
  const comment = await w.commentOn(qid(other), gone)
  await w.commentOn(qid(other), reader, 'As you say.', cid(comment))
  const as = w.as(gone)
  await as.run(setReaction, { object_id: qid(other), emoji: 'heart', reaction: 'activate' })
  await as.run(setFollow, { object_id: qid(other) })
  w.tick(1000)
  await w.vote(gone, 'up', qid(other))
  await w.vote(reader, 'up', aid(answer))
  const { title, originalText: content } = w.question(other)
  const edit = { id: qid(other), title, content: `${content} More.`, tags: 'garden' }
  await as.run(editQuestion, { ...edit, edit_summary: 'clearer' })
  await w.as(reader).run(setInvited, { id: qid(other), invite_user: [Handle] })
  w.write(tx => {
    const link = { fromQuestionId: own, fromAnswerId: 0, toQuestionId: other }
    tx.insert(questionLinks)
      .values({ ...link, kind: 'text', createdAt: w.now })
      .run()
    const badgeId = badgeIdByKey(tx, 'editor')!
    const award = { id: 9_000_001, createdAt: w.now, badgeId, userId: gone.id }
    tx.insert(badgeAwards).values(award).run()
    updateUser(tx, gone.id, { status: UserStatus.deleted })
  })
  return { own, other, answer }
}
const ids = await fill()
const permalink = w.ctx(null).settings.seo.permalink as Permalink
const badge = formatShortId(ObjectType.badge, badgeIdByKey(w.db, 'editor')!)
const page = (id: number) => questionPath(w.question(id), permalink)

/** Screens, and whether the deleted author is on them. */
const screens: [path: string, there: boolean][] = [
  ['/community/questions', true],
  ['/community/questions?order=active', true],
  [tagPath('garden'), true],
  ['/community/search?q=question', true],
  [linkedPath(qid(ids.other)), true],
  [page(ids.own), true],
  [page(ids.other), true],
  [questionPath(w.question(ids.other), permalink, ids.answer), true],
  [`${page(ids.other)}?dialog=invite`, true],
  [timelinePath(qid(ids.own)), true],
  [timelinePath(qid(ids.other)), true],
  [`${timelinePath(qid(ids.other))}?votes=1`, true],
  [timelinePath(qid(ids.other), aid(ids.answer)), true],
  [`/community/posts/${qid(ids.other)}/edit`, true],
  [notificationsPath('inbox'), true],
  [notificationsPath('achievement'), false],
  [badgePath(badge), true],
  ['/community/users', false],
  ['/community/users?q=wilhel', false],
  [userPath(reader.username, 'comments'), false],
  [userPath(reader.username, 'votes'), false],
]

let site: WholeSite
beforeAll(async () => {
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

const nobody = translator('en_US')('common.user.deleted')
/**
 * The visible part of a page; structured data for search engines still distinguishes deleted
 * accounts.
 */
const toPeople = (body: string) =>
  body.replace(/<script type="application\/ld\+json".*?<\/script>/gs, '')

test.each(screens)('%s', async (path, there) => {
  const { status, body } = await site.open(path, reader)
  expect(status).toBe(200)
  expect(body).not.toContain(Name)
  expect(body).not.toContain(`href="${userPath(Handle)}`)
  expect(toPeople(body).includes(nobody)).toBe(there)
  expect(toPeople(body)).not.toContain(anonymousName(gone.id))
})

test.each(['', 'answers', 'questions', 'comments', 'reputation', 'badges'])(
  'the profile, %s',
  async tab => {
    const { status, body } = await site.open(userPath(Handle, tab), reader)
    expect(status).toBe(200)
    expect(body).not.toContain(Name)
    expect(toPeople(body)).toContain(nobody)
    expect(toPeople(body)).not.toContain(anonymousName(gone.id))
    expect(body).toContain('noindex')
  },
)
