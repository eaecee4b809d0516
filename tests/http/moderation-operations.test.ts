/**
 * Every operation on a post, in every state, by everyone, with pages and calls alike. Offered
 * operations succeed; others are refused or change nothing.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { holdAnswer } from '#posts/answers/hold-answer.ts'
import {
  closeWithReason,
  holdQuestion,
  pinQuestion,
  unlistQuestion,
} from '#posts/questions/set-state.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { CloseReasons, Reason } from '#shared/codes.ts'
import { ForumApi } from '#shared/paths.ts'
import { changedTables, dumpOf } from '#tests/support/database-dump.ts'
import { Community } from '#tests/support/community.ts'
import {
  type Answer,
  type Fields,
  openWholeSite,
  type WholeSite,
} from '#tests/support/whole-site.ts'
import { aid, cid, qid, World, world } from '#tests/support/world.ts'
import { openTest, templateOf, type Template } from '#tests/support/test-database.ts'

const roles = [
  ...(['anonymous', 'inactive', 'suspended', 'member'] as const),
  ...(['author', 'asker', 'moderator', 'admin'] as const),
] as const
type Role = (typeof roles)[number]
type Cast = Record<Role, UserRow | null>

/** Wire ids: of the post, its question, and an answer to that. */
type Ids = { id: string; question: string; answer: string }
type Stage = { template: Template; now: number; cast: Cast; ids: Ids }

const level = { privileges: { level: 2 as const } }

function castOf(w: World): Cast {
  return {
    anonymous: null,
    inactive: w.inactive({ username: 'inactive' }),
    suspended: w.member({ username: 'suspended', status: 9, suspendedUntil: w.now + 1e10 }),
    member: w.member({ username: 'member' }),
    author: w.member({ username: 'author' }),
    asker: w.member({ username: 'asker' }),
    moderator: w.moderator({ username: 'moderator' }),
    admin: w.admin({ username: 'admin' }),
  }
}

type Operation = {
  json: (ids: Ids) => [method: string, path: string, body: object]
  html: (ids: Ids) => [at: string, fields: Fields]
  /** Its name among the offered actions; empty = offered in another way. */
  action: string
}

const onPage = (ids: Ids, fields: Fields): [string, Fields] => [
  `/community/questions/${ids.question}`,
  fields,
]

const close = (reason: number, words: string): Operation => ({
  json: ({ id }) => ['PUT', 'question/status', { id, close_type: reason, close_msg: words }],
  html: ids =>
    onPage(ids, {
      ...{ intent: 'close', id: ids.id, close_type: String(reason) },
      [`close_msg_${reason}`]: words,
    }),
  action: 'close',
})
const operate = (operation: string): Operation => ({
  json: ({ id }) => ['PUT', 'question/operation', { id, operation }],
  html: ids => onPage(ids, { intent: 'operate', id: ids.id, operation }),
  action: operation,
})
const address = 'http://localhost:3000/community/questions/10010000000099999'

const questionOperations: Record<string, Operation> = {
  'close as a duplicate': close(Reason.a_duplicate, address),
  'close as community-specific': close(Reason.community_specific, ''),
  'close as unclear': close(Reason.not_clarity, ''),
  'close for another reason': close(Reason.something, 'It is about something else.'),
  'close as a duplicate of nothing': close(Reason.a_duplicate, ''),
  'close as a duplicate elsewhere': close(Reason.a_duplicate, 'https://evil.example/questions/1'),
  'close for another reason, without a text': close(Reason.something, ' '),
  'close as spam': close(Reason.spam, ''),
  reopen: {
    json: ({ id }) => ['PUT', 'question/reopen', { question_id: id }],
    html: ids => onPage(ids, { intent: 'reopen', question_id: ids.id }),
    action: 'reopen',
  },
  pin: operate('pin'),
  unpin: operate('unpin'),
  hide: operate('hide'),
  show: operate('show'),
  delete: {
    json: ({ id }) => ['DELETE', 'question', { id }],
    html: ids => onPage(ids, { intent: 'delete', id: ids.id }),
    action: 'delete',
  },
  undelete: {
    json: ({ id }) => ['POST', 'question/recover', { question_id: id }],
    html: ids => onPage(ids, { intent: 'undelete', id: ids.id }),
    action: 'undelete',
  },
}

const accept = (answer: (ids: Ids) => string): Operation => ({
  json: ids => [
    ...(['POST', 'answer/acceptance'] as const),
    { question_id: ids.question, answer_id: answer(ids) },
  ],
  html: ids =>
    onPage(ids, {
      ...{ intent: 'accept', question_id: ids.question, answer_id: ids.answer },
      value: answer(ids) ? 'on' : 'off',
    }),
  action: '',
})

const answerOperations: Record<string, Operation> = {
  delete: {
    json: ({ id }) => ['DELETE', 'answer', { id }],
    html: ids => onPage(ids, { intent: 'answer-delete', id: ids.id }),
    action: 'delete',
  },
  undelete: {
    json: ({ id }) => ['POST', 'answer/recover', { answer_id: id }],
    html: ids => onPage(ids, { intent: 'answer-undelete', answer_id: ids.id }),
    action: 'undelete',
  },
  accept: accept(({ id }) => id),
  unaccept: accept(() => ''),
}

const commentOperations: Record<string, Operation> = {
  edit: {
    json: ({ id }) => ['PUT', 'comment', { comment_id: id, original_text: 'Another remark' }],
    html: ids =>
      onPage(ids, {
        ...{ intent: 'comment-edit', comment_id: ids.id, original_text: 'Another remark' },
      }),
    action: 'edit',
  },
  delete: {
    json: ({ id }) => ['DELETE', 'comment', { comment_id: id }],
    html: ids => onPage(ids, { intent: 'comment-delete', comment_id: ids.id }),
    action: 'delete',
  },
}

type Arrange = (w: Community, cast: Cast, seq: number, question: number) => unknown

/** Creates a post in a state, stored as a copy of its site. */
async function prepare(kind: Kind, arrange: Arrange): Promise<Stage> {
  using w = new Community(level)
  const cast = castOf(w)
  const question = await w.ask(kind === 'question' ? cast.author! : cast.asker!)
  const answer = kind === 'answer' ? await w.answerTo(question, cast.author!) : 0
  const comment = kind === 'comment' ? await w.commentOn(qid(question), cast.author!) : 0
  const seq = { question, answer, comment }[kind]
  await arrange(w, cast, seq, question)
  w.tick(60_000)
  const id = { question: qid, answer: aid, comment: cid }[kind](seq)
  const ids = { id, question: qid(question), answer: answer ? aid(answer) : '' }
  return { template: templateOf(w.site.sqlite), now: w.now, cast, ids }
}

type Kind = 'question' | 'answer' | 'comment'
type Outcome = 'done' | 'same' | 'refused'

const asMember = (w: Community, who: UserRow | null) => w.as(who)
const spam = { closeType: Reason.something, closeMessage: 'Closed before.' }
const removeQuestion: Arrange = (w, { moderator }, _, id) =>
  asMember(w, moderator).run(deleteQuestion, { id: qid(id) })

const states: Record<Kind, Record<string, Arrange>> = {
  question: {
    open: () => {},
    closed: (w, _, id) => w.write(tx => closeWithReason(tx, id, spam, w.now)),
    pinned: (w, _, id) => w.write(tx => pinQuestion(tx, id)),
    unlisted: (w, _, id) => w.write(tx => unlistQuestion(tx, id)),
    held: (w, _, id) => w.write(tx => holdQuestion(tx, id)),
    deleted: removeQuestion,
    answered: (w, { asker }, id) => w.answerTo(id, asker!),
    accepted: async (w, { asker, author }, id) =>
      w.accept(author!, id, await w.answerTo(id, asker!)),
  },
  answer: {
    new: () => {},
    accepted: (w, { asker }, id, question) => w.accept(asker!, question, id),
    held: (w, _, id) => w.write(tx => holdAnswer(tx, id)),
    deleted: (w, { moderator }, id) => asMember(w, moderator).run(deleteAnswer, { id: aid(id) }),
    'on a closed question': (w, _, _id, question) =>
      w.write(tx => closeWithReason(tx, question, spam, w.now)),
    'on a pending question': (w, _, _id, question) => w.write(tx => holdQuestion(tx, question)),
    'on a deleted question': removeQuestion,
  },
  comment: {
    new: () => {},
    'older than five minutes': w => w.tick(300_000),
    'on a pending question': (w, _, _id, question) => w.write(tx => holdQuestion(tx, question)),
    'on a deleted question': removeQuestion,
  },
}

const operations = {
  question: questionOperations,
  answer: answerOperations,
  comment: commentOperations,
}

const closings = [
  ...['close as a duplicate', 'close as community-specific', 'close as unclear'],
  'close for another reason',
]

/** `+` changes something, `=` is accepted and changes nothing; all others are refused. */
const staffDo: Record<Kind, Record<string, string>> = {
  question: {
    open: 'close+ reopen= pin+ unpin= hide+ show= delete+',
    closed: 'reopen+ pin+ unpin= hide+ show= delete+',
    pinned: 'close+ reopen= pin= unpin+ hide= show= delete+',
    unlisted: 'close+ reopen= pin= unpin= hide= show+ delete+',
    held: 'pin+ unpin= hide+ show= delete+',
    deleted: 'pin= unpin= hide= show= delete= undelete+',
    answered: 'delete+',
    accepted: 'delete+',
  },
  answer: {
    new: 'delete+ accept+ unaccept=',
    accepted: 'delete+ accept= unaccept+',
    held: 'delete+ unaccept=',
    deleted: 'delete= undelete+ unaccept=',
    'on a closed question': 'delete+ accept+ unaccept=',
    'on a pending question': 'delete+ accept+ unaccept=',
    'on a deleted question': 'delete+',
  },
  comment: {
    new: 'edit+ delete+',
    'older than five minutes': 'edit+ delete+',
    'on a pending question': 'edit+ delete+',
    'on a deleted question': 'edit+ delete+',
  },
}

/** The author of the post; the asker of its question. All others: nothing. */
const authorDoes: Record<Kind, Record<string, string>> = {
  question: {
    ...{ open: 'delete+', closed: 'delete+', pinned: 'delete+', unlisted: 'delete+' },
    ...{ held: 'delete+', deleted: 'delete=', answered: 'delete+', accepted: '' },
  },
  answer: {
    ...{ new: 'delete+', accepted: '', held: 'delete+', deleted: 'delete=' },
    ...{ 'on a closed question': 'delete+' },
    ...{ 'on a pending question': '', 'on a deleted question': '' },
  },
  comment: {
    ...{ new: 'edit+ delete+', 'older than five minutes': 'delete+' },
    ...{ 'on a pending question': '', 'on a deleted question': '' },
  },
}
const askerDoes: Record<string, string> = {
  ...{ new: 'accept+ unaccept=', accepted: 'accept= unaccept+', held: 'unaccept=' },
  ...{ deleted: 'unaccept=', 'on a closed question': 'accept+ unaccept=' },
  'on a pending question': 'accept+ unaccept=',
}

const signs: Record<string, Outcome> = { '+': 'done', '=': 'same' }

/** The expected result of an operation, by the tables above. */
function expected(kind: Kind, state: string, role: Role, name: string): Outcome {
  const short = closings.includes(name) ? 'close' : name
  const rows: Partial<Record<Role, string>> = {
    moderator: staffDo[kind][state],
    admin: staffDo[kind][state],
    author: authorDoes[kind][state],
    asker: kind === 'answer' ? askerDoes[state] : '',
  }
  const found = (rows[role] ?? '').split(' ').find(part => part.slice(0, -1) === short)
  return found ? signs[found.at(-1)!]! : 'refused'
}

let site: WholeSite
const first = world()
beforeAll(async () => {
  site = await openWholeSite(first)
})
afterAll(async () => {
  await site.close()
  first[Symbol.dispose]()
})

function open({ template, now, cast }: Stage): World {
  const w = new World(level, openTest(template))
  w.now = now
  site.enter(w)
  for (const who of Object.values(cast)) {
    if (who) for (const kind of ['page', 'api'] as const) site.token(who, kind)
  }
  return w
}

const accepted = ({ status, headers }: Answer) =>
  status < 300 || (status === 303 && !/\/users\//.test(headers.location ?? ''))

type Run = (who: UserRow | null, operation: Operation, ids: Ids) => Promise<Answer>
const overJson: Run = (who, { json }, ids) => {
  const [method, path, body] = json(ids)
  return site.call(method, `${ForumApi}/${path}`, who, body)
}
const overHtml: Run = (who, { html }, ids) => site.submit(...html(ids), who)

type Result = { outcome: Outcome; dump: Record<string, string> }

/** Runs operations as every role, each on the unchanged site. */
async function outcomes(
  stage: Stage,
  list: [string, Operation][],
  run: Run,
  who: readonly Role[] = roles,
): Promise<Map<string, Result>> {
  const found = new Map<string, Result>()
  let w = open(stage)
  const before = dumpOf(w, { withoutSecrets: true })
  for (const role of who) {
    for (const [name, operation] of list) {
      const answer = await run(stage.cast[role], operation, stage.ids)
      expect(answer.status, `${role} ${name}`).toBeLessThan(500)
      const dump = dumpOf(w, { withoutSecrets: true })
      const changed = changedTables(before, dump)
      if (!accepted(answer)) expect(changed, `${role} ${name} was refused`).toEqual([])
      const outcome = changed.length > 0 ? 'done' : accepted(answer) ? 'same' : 'refused'
      found.set(`${role}: ${name}`, { outcome, dump })
      if (changed.length > 0) {
        w[Symbol.dispose]()
        w = open(stage)
      }
    }
  }
  w[Symbol.dispose]()
  return found
}

type Offering = { member_actions?: { action: string }[] }
type Shown = Offering & { info?: Offering }

/** Names of the actions that each role is offered on the post. */
async function offers(stage: Stage, kind: Kind): Promise<Map<Role, string[]>> {
  using w = open(stage)
  const path = { question: 'question/info', answer: 'answer/info', comment: 'comment' }[kind]
  const found = new Map<Role, string[]>()
  for (const role of roles) {
    const address = `${ForumApi}/${path}?id=${stage.ids.id}`
    const { body } = await site.call('GET', address, stage.cast[role])
    const { data } = JSON.parse(body) as { data: Shown | null }
    const actions = (data?.info ?? data)?.member_actions ?? []
    found.set(
      role,
      actions.map(({ action }) => action),
    )
  }
  expect(w.now).toBe(stage.now)
  return found
}

/** Roles whose forms reach the verb, and a visitor. */
const onPages: readonly Role[] = ['anonymous', 'member', 'author', 'asker', 'moderator']

/** States that matter only for deletion. */
const forDeleting = ['answered', 'accepted']
const operationsIn = (kind: Kind, state: string) =>
  Object.entries(operations[kind]).filter(
    ([name]) => kind !== 'question' || !forDeleting.includes(state) || /delete/.test(name),
  )

const cases = Object.entries(states).flatMap(([kind, list]) =>
  Object.entries(list).map(([state, arrange]) => [kind as Kind, state, arrange] as const),
)

describe.each(cases)('%s: %s', (kind, state, arrange) => {
  test('can be changed by those who may, on pages and by calls alike', async () => {
    const stage = await prepare(kind, arrange)
    const list = operationsIn(kind, state)
    const json = await outcomes(stage, list, overJson)
    const html = await outcomes(stage, list, overHtml, onPages)
    const offered = await offers(stage, kind)
    for (const role of roles) {
      for (const [name, { action }] of list) {
        const key = `${role}: ${name}`
        const result = json.get(key)!
        expect([key, result.outcome]).toEqual([key, expected(kind, state, role, name)])
        if (onPages.includes(role)) expect(html.get(key), `${key} over pages`).toEqual(result)
        const keepsIt = role === 'author' && name === 'delete' && state === 'accepted'
        const bad = name.startsWith('close') && !closings.includes(name)
        if (action === '' || keepsIt || bad) continue
        const said = offered.get(role)!.includes(action) ? 'offered' : 'not offered'
        expect([key, said]).toEqual([key, result.outcome === 'done' ? 'offered' : 'not offered'])
      }
    }
  })
})

test('every reason to close has its operation', () => {
  const tried = Object.values(questionOperations)
    .map(({ json }) => json({ id: '', question: '', answer: '' })[2] as { close_type?: number })
    .map(({ close_type }) => close_type)
  expect(CloseReasons.filter(reason => !tried.includes(reason))).toEqual([])
})

const flagReasons: Record<Kind, number[]> = {
  question: [Reason.spam, Reason.rude_or_abusive, Reason.something, Reason.a_duplicate],
  answer: [Reason.spam, Reason.rude_or_abusive, Reason.something, Reason.not_a_answer],
  comment: [Reason.spam, Reason.rude_or_abusive, Reason.something, Reason.no_longer_needed],
}
const words: Record<string, string> = {
  nothing: '',
  blanks: '  \n',
  words: 'Look at the third line.',
  address,
  'a foreign address': 'https://evil.example/community/questions/1',
}

/** Flags with any reason of the kind, with the text it requires. */
function mayFlagWith(kind: Kind, reason: number, content: string): boolean {
  if (!flagReasons[kind].includes(reason)) return false
  if (reason === Reason.something) return content.trim() !== ''
  return reason !== Reason.a_duplicate || content === address
}

const flag = (reason: number, content: string): Operation => ({
  json: ({ id }) => ['POST', 'report', { object_id: id, report_type: reason, content }],
  html: ids =>
    onPage(ids, {
      ...{ intent: 'report', object_id: ids.id, report_type: String(reason) },
      [`content_${reason}`]: content,
    }),
  action: '',
})

describe.each(['question', 'answer', 'comment'] as const)('a flag on a %s', kind => {
  test('requires a reason of its kind with its text', async () => {
    const stage = await prepare(kind, () => {})
    const reasons = [...new Set(Object.values(flagReasons).flat()), Reason.community_specific, 1]
    const every = reasons.flatMap(reason =>
      Object.entries(words).map(([name, content]) => ({ name, reason, content })),
    )
    const list = every.map(({ name, reason, content }): [string, Operation] => [
      `${reason} with ${name}`,
      flag(reason, content),
    ])
    const json = await outcomes(stage, list, overJson, ['member'])
    const html = await outcomes(stage, list, overHtml, ['member'])
    for (const { name, reason, content } of every) {
      const key = `member: ${reason} with ${name}`
      const wanted = mayFlagWith(kind, reason, content) ? 'done' : 'refused'
      expect([key, json.get(key)!.outcome]).toEqual([key, wanted])
      expect(html.get(key), `${key} over pages`).toEqual(json.get(key))
    }
  })

  test('is for active members, including the author', async () => {
    const stage = await prepare(kind, () => {})
    const list: [string, Operation][] = [['flag', flag(Reason.spam, '')]]
    for (const run of [overJson, overHtml]) {
      const found = await outcomes(stage, list, run)
      const who = roles.filter(role => found.get(`${role}: flag`)!.outcome === 'done')
      expect(who).toEqual(['member', 'author', 'asker', 'moderator', 'admin'])
    }
  })
})
