/**
 * Every configurable privilege at every level, one point below it and at it: the verb, the offered action and
 * the list of permissions must agree.
 */
import { afterAll, describe, expect, test } from 'vitest'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import { writeComment } from '#posts/comments/write-comment.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { decideSuggestion } from '#posts/history/decide-suggestion.ts'
import { setInvited } from '#posts/questions/invites.ts'
import {
  DomainError,
  type Privilege,
  PrivilegeLevels,
  privilegesOf,
  reasonText,
  RolePowers,
} from '#kernel'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { editTag } from '#tags/edit-tag.ts'
import { listSynonyms } from '#tags/list-synonyms.ts'
import { setSynonyms } from '#tags/set-synonyms.ts'
import { showTag } from '#tags/show-tag.ts'
import { listAnswers } from '#posts/threads/list-answers.ts'
import { showThread } from '#posts/threads/show-thread.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { voteDown, voteUp } from '#posts/votes/cast-vote.ts'
import { translator } from '#i18n/catalogue.ts'
import { Locales, Reason } from '#shared/codes.ts'
import { Points } from '#shared/points.ts'
import { type Community, community } from '#tests/support/community.ts'
import { aid, cid, qid, tid } from '#tests/support/world.ts'
import { showPermissions } from './show-permissions.ts'

const keys = Object.keys(PrivilegeLevels) as (keyof typeof PrivilegeLevels)[]
/** Custom numbers, all different, rising in the order of the list. */
const custom = Object.fromEntries(keys.map((key, i) => [key, 3 + 7 * i]))
const levels = [1, 2, 3, 99] as const

class Stage {
  readonly w: Community
  /** Writes what others act on; may do everything. */
  readonly author: UserRow
  private serial = 0

  constructor(level: (typeof levels)[number]) {
    this.w = community({ privileges: { level, custom } })
    this.author = this.w.moderator({ rank: 1_000_000 })
    this.w.topic('general')
  }

  as = (who: UserRow) => this.w.as(who)
  name = (word: string) => `${word}-${++this.serial}`
  question = () => this.w.ask(this.author)
  answer = async () => this.w.answerTo(await this.question(), this.author)
  comment = async () => this.w.commentOn(qid(await this.question()), this.author)
  tag = () => this.w.topic(this.name('topic'))

  ask(who: UserRow, tags: string) {
    const title = this.name('Question')
    return this.as(who).run(askQuestion, { title, content: `What is ${title}?`, tags })
  }

  /** Status of the newest revision: true when it is live, false when it is pending. */
  stands(objectId: number): boolean {
    const status = this.w.site.sqlite
      .prepare('select status from revision where object_id = ? order by id desc limit 1')
      .pluck()
      .get(objectId)
    return status !== 1
  }
}

type Case = {
  verb: (s: Stage, who: UserRow) => Promise<unknown>
  /** Is the action offered to them? Left out where nothing depends on the privilege. */
  offered?: (s: Stage, who: UserRow) => Promise<boolean>
}

const has = (actions: { action: string }[], name: string) =>
  actions.some(({ action }) => action === name)

const onQuestion = (name: string) => async (s: Stage, who: UserRow) => {
  const { question } = await s.as(who).run(showThread, { id: qid(await s.question()) })
  return has(question.actions, name)
}

/** An edit that is refused, pending or live; `direct` requires the last. */
const edit = {
  question: async (s: Stage, who: UserRow) => {
    const id = await s.question()
    const form = { id: qid(id), title: s.name('Better'), content: 'Said better.', tags: 'general' }
    await s.as(who).run(editQuestion, form)
    return id
  },
  answer: async (s: Stage, who: UserRow) => {
    const id = await s.answer()
    await s.as(who).run(editAnswer, { id: aid(id), content: s.name('Said better') })
    return id
  },
  tag: async (s: Stage, who: UserRow) => {
    const id = s.tag()
    await s.as(who).run(editTag, { tag_id: tid(id), original_text: s.name('Said better') })
    return id
  },
}
const direct =
  (change: (s: Stage, who: UserRow) => Promise<number>) => async (s: Stage, who: UserRow) =>
    s.stands(await change(s, who))

const decide = (kind: 'question' | 'answer' | 'tag') => async (s: Stage, who: UserRow) => {
  const id = waiting(s, kind)
  const decision = await s.as(who).run(decideSuggestion, { id: String(id), operation: 'reject' })
  return decision === 'rejected'
}

/** A pending revision, inserted as it is stored: on the first level no edit needs review. */
function waiting(s: Stage, kind: 'question' | 'answer' | 'tag'): number {
  const { sqlite } = s.w.site
  const last = `select id from revision where object_type = ? order by id desc limit 1`
  const type = { question: 1, answer: 2, tag: 3 }[kind]
  const id = sqlite.prepare(last).pluck().get(type) as number
  sqlite.prepare('update revision set status = 1 where id = ?').run(id)
  return id
}

const manyLinks = ['a', 'b', 'c'].map(name => `https://${name}.example/`).join(' ')

const cases: Record<keyof typeof PrivilegeLevels, Case> = {
  'question.add': { verb: (s, who) => s.ask(who, 'general') },
  'answer.add': {
    verb: async (s, who) => {
      const form = { question_id: qid(await s.question()), content: s.name('An answer') }
      return s.as(who).run(writeAnswer, form)
    },
  },
  'comment.add': {
    verb: async (s, who) => {
      const form = { object_id: qid(await s.question()), original_text: s.name('Remark') }
      return s.as(who).run(writeComment, form)
    },
  },
  'report.add': {
    verb: async (s, who) => {
      const form = { object_id: qid(await s.question()), report_type: Reason.spam }
      return s.as(who).run(flagPost, form)
    },
  },
  'link.url_limit': {
    verb: async (s, who) => {
      const content = `${s.name('See')} ${manyLinks}`
      const form = { question_id: qid(await s.question()), content }
      return s.as(who).run(writeAnswer, form)
    },
  },
  'comment.vote_up': {
    verb: async (s, who) => s.as(who).run(voteUp, { object_id: cid(await s.comment()) }),
  },
  'question.vote_up': {
    verb: async (s, who) => s.as(who).run(voteUp, { object_id: qid(await s.question()) }),
  },
  'answer.vote_up': {
    verb: async (s, who) => s.as(who).run(voteUp, { object_id: aid(await s.answer()) }),
  },
  'question.vote_down': {
    verb: async (s, who) => s.as(who).run(voteDown, { object_id: qid(await s.question()) }),
  },
  'answer.vote_down': {
    verb: async (s, who) => s.as(who).run(voteDown, { object_id: aid(await s.answer()) }),
  },
  'answer.invite_someone_to_answer': {
    verb: async (s, who) =>
      s.as(who).run(setInvited, { id: qid(await s.question()), invite_user: [s.author.username] }),
  },
  'tag.add': { verb: (s, who) => s.ask(who, s.name('fresh')) },
  'tag.edit': {
    verb: edit.tag,
    offered: async (s, who) =>
      has((await s.as(who).run(showTag, { id: tid(s.tag()) })).actions, 'edit'),
  },
  'question.edit': { verb: edit.question, offered: onQuestion('edit') },
  'answer.edit': {
    verb: edit.answer,
    offered: async (s, who) => {
      const id = await s.question()
      await s.w.answerTo(id, s.author)
      const { list } = await s.as(who).run(listAnswers, { question_id: qid(id) })
      return has(list[0]!.actions, 'edit')
    },
  },
  'question.edit_without_review': { verb: direct(edit.question) },
  'answer.edit_without_review': { verb: direct(edit.answer) },
  'question.audit': { verb: decide('question') },
  'answer.audit': { verb: decide('answer') },
  'tag.audit': { verb: decide('tag') },
  'tag.edit_without_review': { verb: direct(edit.tag) },
  'tag.synonym': {
    verb: (s, who) =>
      s.as(who).run(setSynonyms, { tag_id: tid(s.tag()), synonym_tag_list: [s.name('also')] }),
    offered: async (s, who) =>
      has((await s.as(who).run(listSynonyms, { tag_id: tid(s.tag()) })).actions, 'edit'),
  },
}
const tested = Object.keys(cases) as (keyof typeof cases)[]

const refusals = /^error\.(rank\.|revision\.no_permission)/

const fieldReasons = ({ details }: DomainError) => (details.fields ?? []).map(one => one.reason)

/** The refusal, if the privilege is missing; `true` when done, `false` when it only waits. */
async function outcomeOf(attempt: Promise<unknown>): Promise<boolean | DomainError> {
  try {
    return (await attempt) !== false
  } catch (error) {
    const reasons = error instanceof DomainError ? [error.reason, ...fieldReasons(error)] : []
    if (reasons.some(reason => refusals.test(reason))) return error as DomainError
    throw error
  }
}

/** What each language leaves out of: how much it needs, how much there is, and how it is earned. */
function untold(error: Pick<DomainError, 'reason' | 'details'>, rank: number, have: number) {
  const said = [rank, have, Points['answer.accepted'], Points['answer.voted_up']]
  const [field] = error.details.fields ?? []
  return Locales.flatMap(locale => {
    const t = translator(locale)
    const text = field ? t(field.reason, field.values) : reasonText(t, error)
    const numbers = (text.match(/\d+/g) ?? []).map(Number)
    return said.every(value => numbers.includes(value)) ? [] : [`${locale}: ${text}`]
  })
}

describe.each(levels)('on level %s', level => {
  const s = new Stage(level)
  afterAll(() => s.w[Symbol.dispose]())
  const thresholds = privilegesOf(level, custom)

  test.each(tested)('%s', async key => {
    const threshold = thresholds[key]!
    for (const [rank, allowed] of [
      [threshold - 1, false],
      [threshold, true],
    ] as const) {
      const who = s.w.member({ rank })
      const { verb, offered } = cases[key]
      const [permission] = await s.as(who).run(showPermissions, { action: key })
      const shown = offered ? await offered(s, who) : allowed
      expect([rank, permission!.allowed, shown]).toEqual([rank, allowed, allowed])
      const outcome = await outcomeOf(verb(s, who))
      expect([rank, outcome === true]).toEqual([rank, allowed])
      for (const refusal of [permission!.refusal, outcome])
        if (refusal && refusal !== true) expect(untold(refusal, threshold, rank)).toEqual([])
    }
  })
})

test('every privilege is checked by a verb', () => {
  expect(keys.filter(key => !(tested as Privilege[]).includes(key))).toEqual([])
})

test('the list of permissions contains every power, and no other', async () => {
  using w = community({ privileges: { level: 2 } })
  const powers = Object.keys(privilegesOf(2)).filter(key => key !== 'admin.access')
  const all = [...powers, 'admin.access', 'question.fly']
  const allowedTo = async (who: UserRow) => {
    const list = await w.as(who).run(showPermissions, { action: all.join(',') })
    expect(list.map(({ action }) => action)).toEqual(all)
    return list.filter(({ allowed }) => allowed).map(({ action }) => action)
  }
  expect(await allowedTo(w.admin())).toEqual([...powers, 'admin.access'])
  expect(await allowedTo(w.moderator())).toEqual(powers)
  const member = await allowedTo(w.member({ rank: 1 }))
  expect(member.sort()).toEqual(
    ['answer.add', 'comment.add', 'comment.vote_down', 'comment.vote_up', 'question.add']
      .concat(['report.add', 'vote.detail'])
      .sort(),
  )
})

test('a power that only a role gives names the role, in every language', async () => {
  using w = community({ privileges: { level: 2 } })
  const member = w.as(w.member({ rank: 1_000_000 }))
  const list = await member.run(showPermissions, { action: [...RolePowers, 'admin.access'].join() })
  for (const locale of Locales) {
    const t = translator(locale)
    const texts = list.map(({ refusal }) => reasonText(t, refusal!))
    expect(texts).toEqual([...RolePowers.map(() => t('base.staff_only')), t('base.admin_only')])
  }
})
