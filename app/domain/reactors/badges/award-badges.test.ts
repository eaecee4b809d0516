/**
 * Every badge: the deed that earns it, deeds just short of it, repeating the deed, and the badge turned off.
 */
import { describe, expect, test } from 'vitest'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { type Db, writing, run, type EventName, type Events } from '#kernel'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { setReaction } from '#posts/reactions/reactions.ts'
import { recordShares } from '#posts/questions/record-shares.ts'
import { subscribers } from '#app/domain/subscribers.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { operatorContext } from '#infra/environment/operator.ts'
import { ObjectType, Reason } from '#shared/codes.ts'
import { formatShortId } from '#shared/ids.ts'
import { importedVotes } from '#drizzle/schema/index.ts'
import { SeededBadges, seedBadges } from '#drizzle/seed/badges.ts'
import { type Community, community } from '#tests/support/community.ts'
import { aid, cid, qid } from '#tests/support/world.ts'
import { badgeIdByKey } from './awards.queries.ts'
import { type BadgeKey, badgeRules, Upvotes } from './badge-rules.ts'
import { setBadgeStatus } from './set-badge-status.ts'

type Award = { userId: number; type: number; id: number }

function awardsOf(w: Community, key: string): Award[] {
  return w.site.sqlite
    .prepare(
      `select a.user_id as userId, a.object_type as type, a.object_id as id
       from badge_award a join badge b on b.id = a.badge_id where b.key = ? order by a.id`,
    )
    .all(key) as Award[]
}

/** Emits an event that no verb emits here, as its verb would. */
function happen<N extends EventName>(w: Community, name: N, event: Events[N]): void {
  writing(w.db, tx => {
    const ctx = { tx, now: w.now, emit: () => {}, siteTimeZone: 'UTC' }
    for (const react of subscribers()[name]) react(ctx, event)
  })
}

/** A member with two questions and two answers to someone else's, and that other member. */
async function scene(w: Community) {
  const [hero, stranger] = [w.member({ rank: 500 }), w.member({ rank: 500 })]
  const questions = [await w.ask(hero), await w.ask(hero)]
  const foreign = [await w.ask(stranger), await w.ask(stranger)]
  const answers: number[] = []
  for (const id of foreign) answers.push(await w.answerTo(id, hero))
  return { w, hero, stranger, questions, foreign, answers }
}
type Scene = Awaited<ReturnType<typeof scene>>

/** `n` other members vote. */
async function upvotes(w: Community, post: string, n: number) {
  for (let i = 0; i < n; i++) await w.vote(w.member({ rank: 500 }), 'up', post)
}

type Deed = (s: Scene) => unknown
type Row = {
  /** Earns the badge. */
  deed: Deed
  /** The expected award. */
  award: (s: Scene) => Award
  /** Deeds that do not earn it, one for each way to miss it. */
  short: Deed[]
  /** Would earn it, if it were not earned already. */
  again: Deed
}

const edit = (s: Scene, who: UserRow, id: number, text: string) => {
  const tags = [{ slug_name: 'general', display_name: 'general' }]
  return s.w
    .as(who)
    .run(editQuestion, { id: qid(id), title: 'A better title', content: text, tags })
}
const flag = ({ w, hero }: Scene, object_id: string, report_type: number = Reason.spam) =>
  w.as(hero).run(flagPost, { object_id, report_type })
const react = ({ w, hero }: Scene, object_id: string, reaction = 'activate') =>
  w.as(hero).run(setReaction, { object_id, emoji: 'heart', reaction })
const share = (s: Scene, username: string, answerId = 0) =>
  run(recordShares, operatorContext(s.w.site), {
    visits: [{ username, questionId: s.questions[0], answerId }],
  })
const answered = (s: Scene, i = 0): Award => ({
  ...{ userId: s.hero.id, type: ObjectType.answer, id: s.answers[i]! },
})
const asked = (s: Scene, i = 0): Award => ({
  ...{ userId: s.hero.id, type: ObjectType.question, id: s.questions[i]! },
})
const onForeign = (s: Scene, i = 0): Award => ({ ...asked(s), id: s.foreign[i]! })

const forAnswers = (amount: number): Row => ({
  deed: s => upvotes(s.w, aid(s.answers[0]!), amount),
  award: answered,
  short: [
    s => upvotes(s.w, aid(s.answers[0]!), amount - 1),
    s => upvotes(s.w, qid(s.questions[0]!), amount),
  ],
  again: async s => {
    await upvotes(s.w, aid(s.answers[0]!), 1)
  },
})
const forQuestions = (amount: number): Row => ({
  deed: s => upvotes(s.w, qid(s.questions[0]!), amount),
  award: asked,
  short: [
    s => upvotes(s.w, qid(s.questions[0]!), amount - 1),
    s => upvotes(s.w, aid(s.answers[0]!), amount),
  ],
  again: s => upvotes(s.w, qid(s.questions[0]!), 1),
})

const table: Record<BadgeKey, Row> = {
  autobiographer: {
    deed: ({ w, hero }) => happen(w, 'profile.updated', { userId: hero.id, hasBio: true }),
    award: ({ hero }) => ({ userId: hero.id, type: 0, id: 0 }),
    short: [({ w, hero }) => happen(w, 'profile.updated', { userId: hero.id, hasBio: false })],
    again: ({ w, hero }) => happen(w, 'profile.updated', { userId: hero.id, hasBio: true }),
  },
  editor: {
    deed: s => edit(s, s.hero, s.questions[0]!, 'Said in other words.'),
    award: asked,
    short: [
      // Nothing changes; someone else's suggestion is approved; a tag is edited.
      s => {
        const { title, originalText: content } = s.w.question(s.questions[0]!)
        const tags = [{ slug_name: 'general', display_name: 'general' }]
        return s.w.as(s.hero).run(editQuestion, { id: qid(s.questions[0]!), title, content, tags })
      },
      ({ w, hero, stranger, foreign }) =>
        happen(w, 'question.edited', {
          ...{ questionId: foreign[0]!, editorId: hero.id, revisionId: 1 },
          ...{ summary: '', reviewerId: stranger.id },
        }),
      ({ w, hero }) =>
        happen(w, 'tag.edited', {
          ...{ tagId: 1, editorId: hero.id, revisionId: 1, summary: '', reviewerId: 0 },
        }),
    ],
    again: s =>
      s.w.as(s.hero).run(editAnswer, { id: aid(s.answers[0]!), content: 'Said in other words.' }),
  },
  first_flag: {
    deed: s => flag(s, qid(s.foreign[0]!)),
    award: onForeign,
    short: [s => flag(s, qid(s.foreign[0]!), Reason.not_a_answer).catch(() => {})],
    again: async s => flag(s, cid(await s.w.commentOn(qid(s.foreign[0]!), s.stranger))),
  },
  first_upvote: {
    deed: ({ w, hero, foreign }) => w.vote(hero, 'up', qid(foreign[0]!)),
    award: onForeign,
    short: [({ w, hero, foreign }) => w.vote(hero, 'down', qid(foreign[0]!))],
    again: ({ w, hero, foreign }) => w.vote(hero, 'up', qid(foreign[1]!)),
  },
  first_reaction: {
    deed: s => react(s, qid(s.foreign[0]!)),
    award: onForeign,
    short: [
      s => react(s, qid(s.foreign[0]!), 'deactivate'),
      ({ w, hero, foreign }) => w.vote(hero, 'up', qid(foreign[0]!)),
    ],
    again: s => react(s, aid(s.answers[0]!)),
  },
  first_share: {
    deed: s => share(s, s.hero.username),
    award: asked,
    short: [s => share(s, 'nobody'), s => share(s, '')],
    again: s => share(s, s.hero.username, s.answers[0]),
  },
  scholar: {
    deed: async s => {
      const answer = await s.w.answerTo(s.questions[0]!, s.stranger)
      await s.w.accept(s.hero, s.questions[0]!, answer)
      return answer
    },
    award: s => ({ userId: s.hero.id, type: ObjectType.answer, id: lastAnswer(s.w) }),
    // Accepting earns the badge for the asker, not for the author of the answer.
    short: [s => s.w.accept(s.stranger, s.foreign[0]!, s.answers[0]!)],
    again: async s => {
      const answer = await s.w.answerTo(s.questions[1]!, s.stranger)
      await s.w.accept(s.hero, s.questions[1]!, answer)
    },
  },
  solved: {
    deed: s => s.w.accept(s.stranger, s.foreign[0]!, s.answers[0]!),
    award: answered,
    short: [s => upvotes(s.w, aid(s.answers[0]!), 2)],
    again: s => s.w.accept(s.stranger, s.foreign[1]!, s.answers[1]!),
  },
  nice_answer: forAnswers(Upvotes.nice),
  good_answer: forAnswers(Upvotes.good),
  great_answer: forAnswers(Upvotes.great),
  nice_question: forQuestions(Upvotes.nice),
  good_question: forQuestions(Upvotes.good),
  great_question: forQuestions(Upvotes.great),
}
const lastAnswer = (w: Community) =>
  w.site.sqlite.prepare('select max(id) from answer').pluck().get() as number

const idOf = (db: Db, key: string) => formatShortId(ObjectType.badge, badgeIdByKey(db, key)!)
const switchTo = (w: Community, key: string, status: string) =>
  w.as(w.admin()).run(setBadgeStatus, { id: idOf(w.db, key), status })

const kept = (w: Community, key: string) =>
  w.site.sqlite.prepare('select award_count from badge where key = ?').pluck().get(key)

test('every initial badge has a rule', () => {
  expect(Object.keys(badgeRules)).toEqual(SeededBadges.map(badge => badge.key))
})

describe.each(Object.entries(table))('%s', (key, row) => {
  const mine = (s: Scene) => awardsOf(s.w, key).filter(award => award.userId === s.hero.id)

  test('is awarded for the deed, once', async () => {
    using w = community()
    w.write(seedBadges)
    const s = await scene(w)
    await row.deed(s)
    const expected = [row.award(s)]
    expect(mine(s)).toEqual(expected)
    await row.again(s)
    expect(mine(s)).toEqual(expected)
    expect(kept(w, key)).toBe(awardsOf(w, key).length)
  })

  test('is not awarded for less', async () => {
    for (const deed of row.short) {
      using w = community()
      w.write(seedBadges)
      const s = await scene(w)
      await deed(s)
      expect(mine(s)).toEqual([])
    }
  })

  test('is not awarded while it is off', async () => {
    using w = community()
    w.write(seedBadges)
    const s = await scene(w)
    await switchTo(w, key, 'inactive')
    await row.deed(s)
    expect(awardsOf(w, key)).toEqual([])
    await switchTo(w, key, 'active')
    await row.again(s)
    expect(mine(s)).toHaveLength(1)
  })
})

describe('awards', () => {
  test('for posts are made once per post', async () => {
    using w = community()
    w.write(seedBadges)
    const s = await scene(w)
    for (const id of s.questions) await upvotes(w, qid(id), Upvotes.nice)
    for (const id of s.answers) await upvotes(w, aid(id), Upvotes.nice)
    expect(awardsOf(w, 'nice_question')).toEqual([asked(s, 0), asked(s, 1)])
    expect(awardsOf(w, 'nice_answer')).toEqual([answered(s, 0), answered(s, 1)])
  })

  test('count imported upvotes, and ignore imported downvotes', async () => {
    using w = community()
    w.write(seedBadges)
    const s = await scene(w)
    const [objectId] = s.questions
    w.write(tx => tx.insert(importedVotes).values({ objectId: objectId!, up: 9, down: 30 }).run())
    for (let i = 0; i < 3; i++) await w.vote(w.member({ rank: 500 }), 'down', qid(objectId!))
    expect(awardsOf(w, 'nice_question')).toEqual([])
    await upvotes(w, qid(objectId!), 1)
    expect(awardsOf(w, 'nice_question')).toEqual([asked(s)])
  })

  test('stay when the deed is undone, and are not repeated with it', async () => {
    using w = community()
    w.write(seedBadges)
    const s = await scene(w)
    await w.vote(s.hero, 'up', qid(s.foreign[0]!))
    w.tick(1000)
    await w.vote(s.hero, 'none', qid(s.foreign[0]!))
    w.tick(1000)
    await w.vote(s.hero, 'up', qid(s.foreign[0]!))
    expect(awardsOf(w, 'first_upvote')).toEqual([onForeign(s)])
  })

  test('emit an event, and are rolled back if the deed fails', async () => {
    using w = community()
    w.write(seedBadges)
    const s = await scene(w)
    w.site.sqlite.exec(
      "create trigger full before update on badge begin select raise(abort, 'full'); end",
    )
    await expect(w.vote(s.hero, 'up', qid(s.foreign[0]!))).rejects.toThrow('full')
    expect([w.count('vote'), w.count('badge_award')]).toEqual([0, 0])
    w.site.sqlite.exec('drop trigger full')
    const told: Events['badge.awarded'][] = []
    writing(w.db, tx => {
      const emit = (name: string, event: unknown) => {
        if (name === 'badge.awarded') told.push(event as Events['badge.awarded'])
      }
      const ctx = { tx, now: w.now, emit, siteTimeZone: 'UTC' }
      const event = { userId: s.hero.id, hasBio: true }
      for (const react of subscribers()['profile.updated']) react(ctx, event)
    })
    const badgeId = badgeIdByKey(w.db, 'autobiographer')
    const [awardId] = w.site.sqlite.prepare('select id from badge_award').pluck().all() as number[]
    expect(told).toEqual([{ awardId, badgeId, userId: s.hero.id, objectType: 0, objectId: 0 }])
  })

  test('no one and deleted accounts earn nothing; a site without badges works', async () => {
    using w = community()
    const s = await scene(w)
    await w.vote(s.hero, 'up', qid(s.foreign[0]!))
    w.write(seedBadges)
    const gone = w.member({ status: 10 })
    for (const userId of [0, 4711, gone.id]) happen(w, 'profile.updated', { userId, hasBio: true })
    expect(w.count('badge_award')).toBe(0)
  })
})

describe('turning a badge', () => {
  test.each([
    [{ id: 'nope', status: 'active' }, 'error.badge.object_not_found'],
    [
      { id: formatShortId(ObjectType.badge, 4711), status: 'active' },
      'error.badge.object_not_found',
    ],
    [{ status: 'deleted' }, 'error.common.status_invalid'],
    [{ status: '' }, 'error.common.status_invalid'],
  ])('%j is refused', async (input, reason) => {
    using w = community()
    w.write(seedBadges)
    const id = idOf(w.db, 'editor')
    await expect(w.as(w.admin()).run(setBadgeStatus, { id, ...input })).rejects.toThrow(reason)
  })

  test.each(['member', 'moderator'] as const)('is not for a %s', async role => {
    using w = community()
    w.write(seedBadges)
    const input = { id: idOf(w.db, 'editor'), status: 'inactive' }
    await expect(w.as(w[role]()).run(setBadgeStatus, input)).rejects.toThrow('base.forbidden_error')
  })
})
