/** A small site with one of everything, and a valid call for every endpoint. */
import { eq } from 'drizzle-orm'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import { registerApi } from '#access/auth/register.ts'
import { requestPasswordReset } from '#access/auth/request-password-reset.ts'
import { writeComment } from '#posts/comments/write-comment.ts'
import { nextObjectId } from '#kernel'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { ObjectType, TagStatus, UserStatus } from '#shared/codes.ts'
import { formatShortId } from '#shared/ids.ts'
import { badgeAwards, badges, questionLinks, tags } from '#drizzle/schema/index.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { aid, cid, qid, tid, World, world } from '#tests/support/world.ts'
import { openTest, templateOf, type Template } from '#tests/support/test-database.ts'

export const actors = [
  'anonymous',
  'inactive',
  'suspended',
  'member',
  'author',
  'moderator',
  'admin',
] as const
export type Actor = (typeof actors)[number]

type Facts = {
  who: Record<Actor, UserRow | null>
  /** Wire ids. `question`, `answer`, `comment` and `deleted…` belong to the author. */
  ids: {
    question: string
    answer: string
    comment: string
    deletedQuestion: string
    deletedAnswer: string
    /** By another member, without an answer by any actor. */
    foreignQuestion: string
    tag: string
    /** Without questions and synonyms. */
    spareTag: string
    deletedTag: string
    /** Earned by the author, once, with `question`. */
    badge: string
  }
  /** Valid emailed codes: to activate an account, to set the member's password. */
  code: string
  resetCode: string
}

export type Scene = Facts & { w: World }

const tagList = [{ slug_name: 'birds', display_name: 'Birds' }]

function people(w: World): Scene['who'] {
  const suspended = { status: UserStatus.suspended, suspendedUntil: w.now + 86_400_000 }
  return {
    anonymous: null,
    inactive: w.inactive({ username: 'inactive' }),
    suspended: w.member({ username: 'suspended', ...suspended }),
    member: w.member({ username: 'member' }),
    author: w.member({ username: 'author', rank: 10 }),
    moderator: w.moderator({ username: 'moderator' }),
    admin: w.admin({ username: 'admin' }),
  }
}

async function build(w: World): Promise<Facts> {
  const who = people(w)
  const other = w.member({ username: 'other' })
  const author = who.author!
  const born = { createdAt: w.now, updatedAt: w.now }
  const ids = w.write(tx => {
    const add = (id: number, slug: string, more = {}) =>
      tx
        .insert(tags)
        .values({ id, slug, displayName: slug, ...born, ...more })
        .run()
    add(900_001, 'birds')
    add(900_002, 'fowl', { mainTagId: 900_001 })
    add(900_003, 'spare')
    add(900_004, 'gone', { status: TagStatus.deleted })
    return { tag: tid(900_001), spareTag: tid(900_003), deletedTag: tid(900_004) }
  })
  const ask = async (member: UserRow, title: string) =>
    (await w.as(member).run(askQuestion, { title, content: `About ${title}.`, tags: tagList }))
      .result.id
  const answer = async (member: UserRow, question: number, content: string) =>
    (await w.as(member).run(writeAnswer, { question_id: qid(question), content })).result.id

  const question = await ask(author, 'How do birds fly')
  const ownAnswer = await answer(author, question, 'They beat their wings.')
  const comment = await w.as(author).run(writeComment, {
    object_id: qid(question),
    original_text: 'Only some of them do.',
  })
  const foreign = await ask(other, 'Why do birds sing')
  const deletedQuestion = await ask(author, 'What do birds eat')
  await w.as(author).run(deleteQuestion, { id: qid(deletedQuestion) })
  const deletedAnswer = await answer(author, foreign, 'Because they like it.')
  await w.as(author).run(deleteAnswer, { id: aid(deletedAnswer) })
  w.write(tx =>
    tx
      .insert(questionLinks)
      .values({ createdAt: w.now, fromQuestionId: foreign, toQuestionId: question, kind: 'text' })
      .run(),
  )
  await w.as(null).run(registerApi, {
    name: 'newcomer',
    e_mail: 'newcomer@example.org',
    pass: 'correct-horse',
  })
  await w.as(null).run(requestPasswordReset, { e_mail: 'member@example.org' })
  const badge = giveBadge(w, 'nice_question', {
    userId: author.id,
    objectType: 1,
    objectId: question,
  })
  const [code, resetCode] = w
    .outbox()
    .map(({ params }) => (JSON.parse(params) as { code: string }).code) as [string, string]
  return {
    who,
    code,
    resetCode,
    ids: {
      ...ids,
      badge,
      question: qid(question),
      answer: aid(ownAnswer),
      comment: cid(comment.result.id),
      deletedQuestion: qid(deletedQuestion),
      deletedAnswer: aid(deletedAnswer),
      foreignQuestion: qid(foreign),
    },
  }
}

type Award = typeof badgeAwards.$inferSelect

/** Creates the badges, one of them earned; returns its wire id. */
function giveBadge(
  w: World,
  key: string,
  award: Pick<Award, 'userId' | 'objectType' | 'objectId'>,
) {
  return w.write(tx => {
    seedBadges(tx)
    const { id } = tx.select().from(badges).where(eq(badges.key, key)).get()!
    const born = { createdAt: w.now, badgeId: id, id: nextObjectId(tx) }
    tx.insert(badgeAwards)
      .values({ ...award, ...born })
      .run()
    tx.update(badges).set({ awardCount: 1 }).where(eq(badges.id, id)).run()
    return formatShortId(ObjectType.badge, id)
  })
}

let made: { template: Template; facts: Facts } | undefined

/** A new scene, one minute after its last event. */
export async function scene(settings: Parameters<typeof world>[0] = {}): Promise<Scene> {
  if (!made) {
    using first = world()
    const facts = await build(first)
    made = { template: templateOf(first.site.sqlite), facts }
  }
  const w = new World(settings, openTest(made.template))
  w.tick(60_000)
  return { w, ...made.facts }
}
