/** Emails about posts: recipients, content, and the checks when they are sent. */
import { expect, test } from 'vitest'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { setFollow, setFollowedTags } from '#posts/follows/set-follow.ts'
import { setInvited } from '#posts/questions/invites.ts'
import { checkUnsubscribe, unsubscribe } from '#basics/mail/unsubscribe.ts'
import { mailChoicesOf, saveMailChoices } from '#basics/mail/mail-switches.queries.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { translator } from '#i18n/catalogue.ts'
import { Locales } from '#shared/codes.ts'
import { createTimeFormat } from '#shared/time-format.ts'
import { type Community, community } from '#tests/support/community.ts'
import { aid, qid } from '#tests/support/world.ts'
import { formatMessage } from './message.ts'
import { outboxWorker } from './outbox-worker.ts'
import type { RenderedMail } from './render-mail.ts'

const on = { inbox: true }
const site_url = 'https://forum.example/community'

function site() {
  const w = community()
  w.settings({ general: { site_url, name: 'Forum' } })
  return w
}

const choose = (w: Community, who: UserRow, choices: Parameters<typeof saveMailChoices>[2]) =>
  w.write(tx => saveMailChoices(tx, who.id, choices, w.now))

/** Sends due emails and returns them. */
async function post(w: Community): Promise<RenderedMail[]> {
  const sent: RenderedMail[] = []
  const send = (mail: RenderedMail) => Promise.resolve(void sent.push(mail))
  await outboxWorker(w.site, { idempotent: false, send }).drain(undefined, () => w.now)
  return sent
}
const codeOf = (mail: RenderedMail) => new URL(mail.unsubscribe!).searchParams.get('code')!
const fates = (w: Community) => w.outbox().map(row => [row.template, row.status, row.lastError])

async function scene(language = 'en_US') {
  const w = site()
  const asker = w.member({ username: 'asker', language })
  const writer = w.member({ username: 'writer' })
  choose(w, asker, on)
  const question = await w.ask(asker, { title: 'Why <do> birds & bees fly' })
  return { w, asker, writer, question }
}

test.each([
  ['en_US', /answered your question/],
  ['zh_CN', /回答了你的问题/],
])('a new answer, in %s: who, what, where, and how to unsubscribe', async (language, words) => {
  const { w, writer, question } = await scene(language)
  using _ = w
  const answer = await w.answerTo(question, writer, 'Because they **can**, <b>really</b>.')
  const [mail] = await post(w)
  expect(mail!.subject).toMatch(words)
  expect(mail!.subject).toContain('Why <do> birds & bees fly')
  expect(mail!.to).toBe('asker@example.org')
  expect(mail!.link).toBe(`${site_url}/questions/${qid(question)}/${aid(answer)}#${aid(answer)}`)
  expect(mail!.text).toContain('> Because they can')
  expect(mail!.html).toContain('Why &lt;do&gt; birds &amp; bees fly')
  expect(mail!.text).toContain(mail!.unsubscribe)
  expect(mail!.text + mail!.subject).not.toMatch(/mail\.\w|{{/)
  const raw = await formatMessage(mail!, { id: 'x', date: new Date(0), domain: 'forum.example' })
  expect(raw).toContain(`\r\nReferences: <question-${question}@forum.example>\r\n`)
  expect(raw).toContain(`\r\nList-Unsubscribe: <${mail!.unsubscribe}>\r\n`)
  expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(w.outbox()[0]).toMatchObject({ status: 'sent', params: '{}' })
})

test('a comment links to itself; followers and mentioned members get no email', async () => {
  const { w, asker, writer, question } = await scene()
  using _ = w
  choose(w, writer, on)
  await w.as(writer).run(setFollow, { object_id: qid(question), is_cancel: false })
  const id = await w.commentOn(qid(question), w.member(), 'Is that so')
  const [mail, ...more] = await post(w)
  expect([mail!.to, more]).toEqual([asker.email, []])
  expect(mail!.link).toMatch(new RegExp(`commentId=1007\\d+${id}#1007\\d+${id}$`))
  await w.commentOn(qid(question), w.member(), 'What does @writer say')
  await w.answerTo(question, w.member())
  expect((await post(w)).map(one => one.to)).toEqual([asker.email])
})

test('an invitation names who invites', async () => {
  const { w, writer, question } = await scene()
  using _ = w
  choose(w, writer, on)
  const mod = w.moderator({ displayName: 'Mo Derator' })
  await w.as(mod).run(setInvited, { id: qid(question), invite_user: ['writer'] })
  const [mail] = await post(w)
  expect(mail).toMatchObject({ to: writer.email, link: `${site_url}/questions/${qid(question)}` })
  expect(mail!.text).toContain('Mo Derator')
})

test('no email without its setting: by default, for other kinds, and for suspended or deleted accounts', async () => {
  const { w, asker, question } = await scene()
  using _ = w
  choose(w, asker, { inbox: false, all_new_question: true })
  await w.answerTo(question, w.member())
  expect(w.outbox()).toEqual([])
  choose(w, asker, on)
  w.site.sqlite.exec(`update user set mail_status = 2 where id = ${asker.id}`)
  await w.answerTo(question, w.member())
  expect(w.outbox()).toEqual([])
})

test('content hidden, emails turned off, or members suspended after queueing: nothing is sent', async () => {
  const { w, asker, writer, question } = await scene()
  using _ = w
  const answer = await w.answerTo(question, writer)
  await w.as(writer).run(deleteAnswer, { id: aid(answer) })
  await post(w)
  await w.answerTo(question, w.member())
  choose(w, asker, { inbox: false })
  await post(w)
  choose(w, asker, on)
  await w.answerTo(question, w.member())
  w.site.sqlite.exec(`update user set status = 9 where id = ${asker.id}`)
  expect(await post(w)).toEqual([])
  expect(fates(w)).toEqual([
    ['new_answer', 'failed', 'no_longer_visible'],
    ['new_answer', 'failed', 'switched_off'],
    ['new_answer', 'failed', 'recipient_gone'],
  ])
  expect(w.outbox().map(row => row.params)).toEqual(['{}', '{}', '{}'])
})

test("an email goes to the account's current address", async () => {
  const { w, asker, writer, question } = await scene()
  using _ = w
  await w.answerTo(question, writer)
  w.site.sqlite.exec(`update user set email = 'new@example.org' where id = ${asker.id}`)
  expect((await post(w)).map(mail => mail.to)).toEqual(['new@example.org'])
})

test('a link turns off its kind of email, once, and says which', async () => {
  const { w, asker, writer, question } = await scene()
  using _ = w
  choose(w, asker, { all_new_question: true, all_new_question_for_following_tags: true })
  await w.answerTo(question, writer)
  await w.answerTo(question, w.member())
  await w.ask(writer)
  const [first, second, third] = await post(w)
  const visitor = w.as(null)
  expect(await visitor.run(checkUnsubscribe, { code: codeOf(first!) })).toEqual({ kind: 'inbox' })
  expect(await visitor.run(unsubscribe, { code: codeOf(first!) })).toEqual({ kind: 'inbox' })
  expect(mailChoicesOf(w.db, asker.id)).toMatchObject({ inbox: false, all_new_question: true })
  await expect(visitor.run(unsubscribe, { code: codeOf(first!) })).rejects.toMatchObject({
    details: { type: 'url_expired' },
  })
  expect(await visitor.run(unsubscribe, { code: codeOf(third!) })).toEqual({ kind: 'new_question' })
  expect(Object.values(mailChoicesOf(w.db, asker.id))).toEqual([false, false, false])
  // Another email's link still works, but not forever, and not for another address.
  w.tick(30 * 86_400_000 - 1)
  expect((await visitor.run(checkUnsubscribe, { code: codeOf(second!) })).kind).toBe('inbox')
  w.site.sqlite.exec(`update user set email = 'new@example.org' where id = ${asker.id}`)
  expect((await visitor.run(checkUnsubscribe, { code: codeOf(second!) })).kind).toBeNull()
  w.site.sqlite.exec(`update user set email = 'asker@example.org' where id = ${asker.id}`)
  w.tick(1)
  expect((await visitor.run(checkUnsubscribe, { code: codeOf(second!) })).kind).toBeNull()
})

test('only hashes of the codes are stored', async () => {
  const { w, writer, question } = await scene()
  using _ = w
  await w.answerTo(question, writer)
  const [mail] = await post(w)
  const rows = w.site.sqlite.prepare('select * from mail_code').all()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows) + JSON.stringify(w.outbox())).not.toContain(codeOf(mail!))
})

test('a new question: those who want all questions, and tag followers who want theirs, get one email each', async () => {
  using w = site()
  const [asker, all, both, tagged, plain] = ['asker', 'all', 'both', 'tagged', 'plain'].map(
    username => w.member({ username }),
  ) as [UserRow, UserRow, UserRow, UserRow, UserRow]
  w.topic('birds')
  w.topic('fowl', { mainTagId: w.topic('birds') })
  w.topic('stones')
  for (const who of [asker, both, tagged, plain])
    await w.as(who).run(setFollowedTags, { slug_name_list: ['birds'] })
  await w.as(all).run(setFollowedTags, { slug_name_list: ['stones'] })
  choose(w, asker, { all_new_question: true, all_new_question_for_following_tags: true })
  choose(w, all, { all_new_question: true, all_new_question_for_following_tags: true })
  choose(w, both, { all_new_question: true, all_new_question_for_following_tags: true })
  choose(w, tagged, { all_new_question_for_following_tags: true })
  const id = await w.ask(asker, { tags: ['birds'], title: 'Where do swifts sleep' })
  expect(w.outbox()).toHaveLength(1)
  const mails = await post(w)
  expect(mails.map(mail => mail.to).sort()).toEqual([all.email, both.email, tagged.email])
  expect(mails[0]!.link).toBe(`${site_url}/questions/${qid(id)}`)
  expect(await post(w)).toEqual([])
  // Only emails to members who want all questions count for their week.
  expect(w.site.sqlite.prepare('select key from action_counter').pluck().all()).toEqual([
    `mail.all_new_question:${all.id}`,
  ])
})

test('without subscribers, no email is even prepared', async () => {
  using w = site()
  await w.ask(w.member())
  expect(w.outbox()).toEqual([])
})

test('fifty emails about all questions in seven days, starting with the first', async () => {
  using w = site()
  const reader = w.member()
  choose(w, reader, { all_new_question: true })
  const asker = w.member()
  for (let n = 0; n < 52; n++) await w.ask(asker)
  expect(await post(w)).toHaveLength(50)
  w.tick(7 * 86_400_000 - 1)
  await w.ask(asker)
  expect(await post(w)).toHaveLength(0)
  w.tick(1)
  await w.ask(asker)
  expect(await post(w)).toHaveLength(1)
})

test.each(Locales)(
  'the fiftieth says in %s that it is the last, and until when',
  async language => {
    using w = site()
    choose(w, w.member({ language }), { all_new_question: true })
    const asker = w.member()
    for (let n = 0; n < 51; n++) await w.ask(asker)
    w.tick(60_000)
    const t = translator(language)
    const { full } = createTimeFormat(t, language, 'UTC', w.now)
    const words = t('mail.new_question.last', { time: full(w.now + 7 * 86_400_000), max: 50 })
    const mails = await post(w)
    const say = ({ text, html }: RenderedMail) => [text, html].every(part => part.includes(words))
    expect(mails.map(say)).toEqual(mails.map((_, at) => at === 49))
  },
)

test('a question deleted before distribution is sent to no one', async () => {
  using w = site()
  const [reader, asker] = [w.member(), w.member()]
  choose(w, reader, { all_new_question: true })
  const id = await w.ask(asker)
  await w.as(asker).run(deleteQuestion, { id: qid(id) })
  expect(await post(w)).toEqual([])
  expect(fates(w)).toEqual([['new_question', 'failed', 'no_longer_visible']])
})

test('many readers get their emails in steps, and a killed process repeats none', async () => {
  using w = site()
  const asker = w.member()
  const readers = Array.from({ length: 250 }, () => w.member())
  w.write(tx =>
    readers.forEach(({ id }) => saveMailChoices(tx, id, { all_new_question: true }, w.now)),
  )
  await w.ask(asker)
  const stopping = new AbortController()
  const sent: string[] = []
  const transport = {
    idempotent: false,
    send: (mail: RenderedMail) => {
      if (sent.push(mail.to) === 120) stopping.abort()
      return Promise.resolve()
    },
  }
  await outboxWorker(w.site, transport).drain(stopping.signal, () => w.now)
  expect(sent).toHaveLength(120)
  await outboxWorker(w.site, transport).drain(undefined, () => w.now)
  expect(sent).toHaveLength(250)
  expect(new Set(sent).size).toBe(250)
})
