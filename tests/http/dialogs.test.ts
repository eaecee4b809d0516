/**
 * The URL of every dialog, opened by everyone: with the right it shows the dialog, otherwise the
 * page with a message.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { closeQuestion } from '#posts/questions/change-state.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { pinQuestion, unlistQuestion } from '#posts/questions/set-state.ts'
import { updateTag } from '#tags/tags.queries.ts'
import { translator } from '#i18n/catalogue.ts'
import { PrivilegeLevels, rankValues } from '#kernel'
import { Reason, TagStatus } from '#shared/codes.ts'
import type { Permalink } from '#shared/ids.ts'
import { questionPath } from '#shared/paths.ts'
import { Community } from '#tests/support/community.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { aid, cid, qid } from '#tests/support/world.ts'

const t = translator('en_US')
const needed = (act: string) =>
  t('error.rank.needed', {
    act: t(`admin.privileges.rank_${act}`),
    ...rankValues({ rank: 1 }, 500),
  })
const dear = ['answer.invite_someone_to_answer', 'tag.synonym', 'tag.edit']
const custom = Object.fromEntries(
  Object.keys(PrivilegeLevels).map(key => [key, dear.includes(key) ? 500 : 1]),
)

const w = new Community({
  privileges: { level: 99, custom },
  write: { restrict_answer: false },
})
const who = {
  visitor: null,
  inactive: w.inactive(),
  member: w.member({ rank: 1 }),
  trusted: w.member({ rank: 900 }),
  author: w.member({ rank: 1 }),
  moderator: w.moderator(),
  admin: w.admin(),
}
type Actor = keyof typeof who
const actors = Object.keys(who) as Actor[]
const members: Actor[] = ['member', 'trusted', 'author', 'moderator', 'admin']
const staff: Actor[] = ['moderator', 'admin']
const owner: Actor[] = ['author', ...staff]
const trusted: Actor[] = ['trusted', ...staff]
const nobody: Actor[] = []

async function fill() {
  const { author, admin } = who
  const ask = () => w.ask(author, { tags: ['garden'] })
  const [open, closed, deleted] = [await ask(), await ask(), await ask()]
  const [pinned, hidden, bare] = [await ask(), await ask(), await ask()]
  const answer = await w.answerTo(open, author)
  const gone = await w.answerTo(open, author)
  const comment = await w.commentOn(qid(open), author)
  const as = w.as(admin)
  await as.run(closeQuestion, {
    id: qid(closed),
    close_type: Reason.something,
    close_msg: 'Enough said.',
  })
  await as.run(deleteQuestion, { id: qid(deleted) })
  await as.run(deleteAnswer, { id: aid(gone) })
  w.write(tx => {
    pinQuestion(tx, pinned)
    unlistQuestion(tx, hidden)
    updateTag(tx, w.topic('gone'), { status: TagStatus.deleted })
  })
  w.topic('spare')
  return { open, closed, deleted, pinned, hidden, bare, answer, gone, comment }
}
const ids = await fill()

const permalink = w.ctx(null).settings.seo.permalink as Permalink
const question = (id: number, query: string, answerId?: number) =>
  `${questionPath(w.question(id), permalink, answerId)}?dialog=${query}`
const answer = (id: number, query: string) => question(ids.open, query, id)
const tag = (slug: string, query: string) => `/community/tags/${slug}/info?dialog=${query}`

const panel = 'id="dialog"'
const commentForm = 'id="comment-form"'
const picker = 'value="follow-tags"'

type Case = [name: string, path: string, may: Actor[], more?: { shows?: string; sees?: Actor[] }]

const cases: Case[] = [
  ['log in, on a question', question(ids.open, 'login&on=question'), ['visitor']],
  ['log in, among the tags', '/community/tags?dialog=login&on=follow', ['visitor']],
  ['log in, on a tag', '/community/tags/garden?dialog=login&on=follow', ['visitor']],
  ['log in, on search results', '/community/search?q=%5Bgarden%5D&dialog=login', ['visitor']],
  ['report a question', question(ids.open, `report&type=question&id=${qid(ids.open)}`), members],
  ['report an answer', question(ids.open, `report&type=answer&id=${aid(ids.answer)}`), members],
  ['report a comment', question(ids.open, `report&type=comment&id=${cid(ids.comment)}`), members],
  ['report a post of another page', question(ids.open, `report&id=${qid(ids.bare)}`), nobody],
  ['invite', question(ids.open, 'invite'), trusted],
  ['close', question(ids.open, 'close'), staff],
  ['close a closed question', question(ids.closed, 'close'), nobody],
  ['reopen', question(ids.closed, 'reopen'), staff],
  ['reopen an open question', question(ids.open, 'reopen'), nobody],
  ['pin', question(ids.open, 'pin'), staff],
  ['unpin', question(ids.pinned, 'unpin'), staff],
  ['unpin an unpinned question', question(ids.open, 'unpin'), nobody],
  ['unlist', question(ids.open, 'hide'), staff],
  ['list', question(ids.hidden, 'show'), staff],
  ['delete', question(ids.bare, 'delete'), owner],
  ['undelete', question(ids.deleted, 'undelete'), staff, { sees: owner }],
  ['delete an answer', question(ids.open, `delete-answer&id=${aid(ids.answer)}`), owner],
  ['undelete an answer', answer(ids.gone, `undelete-answer&id=${aid(ids.gone)}`), staff],
  ['delete a comment', question(ids.open, `delete-comment&id=${cid(ids.comment)}`), owner],
  ['delete nothing', question(ids.open, 'delete-comment&id=1'), nobody],
  ['comment', question(ids.open, `comment&on=${qid(ids.open)}`), members, { shows: commentForm }],
  [
    'edit a comment',
    question(ids.open, `comment&on=${qid(ids.open)}&edit=${cid(ids.comment)}`),
    owner,
    { shows: commentForm },
  ],
  ['an unknown dialog', question(ids.open, 'constructor'), nobody],
  ['delete a tag', tag('spare', 'delete-tag'), staff],
  ['undelete a tag', tag('gone', 'undelete-tag'), staff, { sees: staff }],
  ['merge a tag', tag('spare', 'merge'), staff],
  ['synonyms', tag('spare', 'synonyms'), trusted],
  ...['/community', '/community/questions', '/community/tags/garden'].map((path): Case => [
    `followed tags at ${path}`,
    `${path}?dialog=followed-tags`,
    members,
    { shows: picker },
  ]),
  [
    'followed tags on linked questions',
    `/community/questions/linked/${qid(ids.open)}?dialog=followed-tags`,
    members,
    { shows: picker },
  ],
]

/** Allowed reasons for those without a dialog. */
const reasons = (actor: Actor) => {
  if (actor === 'visitor') return [t('base.unauthorized_error')]
  if (actor === 'inactive') return [t('base.not_activated')]
  if (staff.includes(actor)) return [t('common.dialog.changed')]
  const missing = ['common.dialog.refused', 'base.staff_only', 'base.author_only'].map(key =>
    t(key),
  )
  return [...missing, needed('answer_invite_someone_to_answer'), needed('tag_synonym')]
}

let site: WholeSite
beforeAll(async () => {
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

describe.each(cases)('%s', (_, path, may, { shows = panel, sees = actors } = {}) => {
  test('is available only with permission', async () => {
    const found = await Promise.all(
      actors.map(async actor => {
        const { status, body } = await site.open(path, who[actor])
        const alert = /role="alert"[^]*?<\/div>/.exec(body)?.[0] ?? ''
        const message = reasons(actor).some(text => alert.includes(text)) ? ' message' : ''
        return `${actor}: ${status}${body.includes(shows) ? ' dialog' : ''}${message}`
      }),
    )
    const wanted = actors.map(actor => {
      if (!sees.includes(actor)) return `${actor}: 404`
      return `${actor}: 200 ${may.includes(actor) ? 'dialog' : 'message'}`
    })
    expect(found).toEqual(wanted)
  })
})

test.each([
  ['visitor', 'close', t('base.unauthorized_error')],
  ['inactive', 'close', t('base.not_activated')],
  ['member', 'close', t('base.staff_only')],
  ['member', 'delete', t('base.author_only')],
  ['member', `delete-answer&id=${aid(ids.answer)}`, t('base.author_only')],
  ['member', `delete-comment&id=${cid(ids.comment)}`, t('base.author_only')],
  ['member', 'invite', needed('answer_invite_someone_to_answer')],
  ['admin', 'unpin', t('common.dialog.changed')],
] as const)('the message names what is missing: %s, %s', async (actor, dialog, text) => {
  const { body } = await site.open(question(ids.open, dialog), who[actor])
  expect(/role="alert"[^]*?<\/div>/.exec(body)?.[0]).toContain(text)
})

test('the message tells authors why they cannot delete what others find useful', async () => {
  const [author, member] = [w.member(), w.member()]
  const asked = await w.ask(author, { tags: ['garden'] })
  await w.accept(author, asked, await w.answerTo(asked, member))
  const place = await w.ask(member, { tags: ['garden'] })
  const answer = await w.answerTo(place, author)
  await w.accept(member, place, answer)
  for (const [path, reason] of [
    [question(asked, 'delete'), 'error.question.cannot_deleted'],
    [question(place, `delete-answer&id=${aid(answer)}`), 'error.answer.cannot_deleted'],
  ] as const) {
    const { body } = await site.open(path, author)
    expect(/role="alert"[^]*?<\/div>/.exec(body)?.[0]).toContain(t(reason))
  }
})

test('the message names the reputation that synonyms require', async () => {
  const { body } = await site.open(tag('spare', 'synonyms'), who.member)
  expect(body).toContain(needed('tag_synonym'))
})

test('closing the message leads to the URL without the dialog', async () => {
  const path = question(ids.open, 'close&id=1')
  const { body } = await site.open(path, who.member)
  const close = /class="flash-close" href="([^"]*)"/.exec(body)?.[1]
  expect(close).toBe(path.split('?')[0])
})
