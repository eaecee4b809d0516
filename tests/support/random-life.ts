/** Members who act at random, and staff who moderate. */
import { setImmediate } from 'node:timers/promises'
import { acceptAnswer } from '#posts/answers/accept-answer.ts'
import { deleteAnswer, undeleteAnswer } from '#posts/answers/delete-answer.ts'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { holdAnswer } from '#posts/answers/hold-answer.ts'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import { deleteComment, editComment, writeComment } from '#posts/comments/write-comment.ts'
import { DomainError } from '#kernel'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { deleteQuestion, undeleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { setQuestionState } from '#posts/questions/set-state.ts'
import { findPendingOf } from '#basics/screening/pending-posts.queries.ts'
import { PendingStatus } from '#basics/screening/pending-status.ts'
import { askAndAnswer } from '#posts/threads/ask-and-answer.ts'
import { voteDown, voteUp, setVote } from '#posts/votes/cast-vote.ts'
import { PostStatus, QuestionStatus } from '#shared/codes.ts'
import { type Community, freeForAll } from './community.ts'
import {
  interestDeeds,
  staffDeeds,
  stateDeeds,
  tagDeeds,
  type WeightedDeed,
} from './random-deeds.ts'
import type { Seeded } from './seeded.ts'
import { openProfiles } from './viewers.ts'
import { aid, cid, qid } from './world.ts'

const Words =
  '数据库 备份 恢复 index query cache 用户 登录 session token 图片 上传 layout 字体 排版'.split(' ')
const Topics = ['sqlite', 'backup', 'css', '排版', 'login', 'cache', 'images', 'fonts']

/** Everyone may do everything except edit without review. */
export const lifeSettings = {
  privileges: {
    level: 99 as const,
    custom: {
      ...freeForAll.privileges.custom,
      'question.edit_without_review': 100,
      'answer.edit_without_review': 100,
      'tag.edit_without_review': 100,
    },
  },
  write: { restrict_answer: false },
  users: openProfiles,
  moderation: { words: ['cache 用户'], patterns: ['/^layout/'] },
}

export type Life = {
  /** Number of acts by name. */
  done: Map<string, number>
  refused: Map<string, number>
  questions: number[]
  answers: number[]
  comments: number[]
}

/**
 * Runs `steps` random acts; refusals are expected, any other error is thrown. Acts are reported
 * once stored, and the next one waits for the report.
 */
export async function live(
  w: Community,
  random: Seeded,
  steps: number,
  tell: (name: string, life: Life) => unknown = () => {},
): Promise<Life> {
  const life: Life = {
    done: new Map(),
    refused: new Map(),
    questions: [],
    answers: [],
    comments: [],
  }
  const members = Array.from({ length: 26 }, (_, i) =>
    w.member({ rank: [1, 10, 150, 1200][i % 4] }),
  )
  const staff = [w.moderator(), w.moderator(), w.admin(), w.admin()]
  const everybody = [...members, ...staff]

  const text = (n: number) => Array.from({ length: n }, () => random.pick(Words)).join(' ')
  const tags = () =>
    random.some(Topics, 1 + random.below(3)).map(slug => ({ slug_name: slug, display_name: slug }))
  const fresh = () => [{ slug_name: `new-${random.below(12)}`, display_name: 'New' }]
  const question = () => random.pick(life.questions)
  const answer = () => random.pick(life.answers)
  const comment = () => random.pick(life.comments)
  const post = () => (random.below(2) === 0 ? qid(question()) : aid(answer()))
  const state = (change: Parameters<typeof setQuestionState>[2]) => () =>
    Promise.resolve(w.write(tx => setQuestionState(tx, question(), change)))

  const deeds: WeightedDeed[] = [
    [
      8,
      'ask',
      async who => {
        const form = { title: text(4), content: text(12), tags: random.below(5) ? tags() : fresh() }
        life.questions.push((await w.as(who).run(askQuestion, form)).result.id)
      },
    ],
    [
      2,
      'ask and answer',
      async who => {
        const form = { title: text(4), content: text(9), tags: tags(), answer_content: text(8) }
        const { result } = await w.as(who).run(askAndAnswer, form)
        life.questions.push(result.id)
        life.answers.push(result.answerId)
      },
    ],
    [
      8,
      'edit question',
      who => {
        const id = question()
        const form = { id: qid(id), title: text(3), content: text(10), tags: tags() }
        return w.as(random.below(2) ? who : w.user(w.question(id).userId)).run(editQuestion, form)
      },
    ],
    [
      4,
      'retag',
      who => {
        const { id, title, originalText } = w.question(question())
        const form = {
          id: qid(id),
          title,
          content: originalText,
          tags: random.below(3) ? tags() : fresh(),
        }
        return w.as(who).run(editQuestion, form)
      },
    ],
    [
      14,
      'answer',
      async who => {
        const form = { question_id: qid(question()), content: text(14) }
        life.answers.push((await w.as(who).run(writeAnswer, form)).result.id)
      },
    ],
    [
      6,
      'edit answer',
      who => {
        const id = answer()
        const form = { id: aid(id), content: text(11) }
        return w.as(random.below(2) ? who : w.user(w.answer(id).userId)).run(editAnswer, form)
      },
    ],
    [
      10,
      'comment',
      async who => {
        const reply = life.comments.length > 0 && random.below(4) === 0 ? comment() : 0
        const parent = reply ? w.comment(reply) : null
        const place = parent ? (parent.objectType === 1 ? qid : aid)(parent.objectId) : post()
        const form = {
          object_id: place,
          original_text: text(3),
          reply_comment_id: reply ? cid(reply) : '',
        }
        life.comments.push((await w.as(who).run(writeComment, form)).result.id)
      },
    ],
    [
      3,
      'edit comment',
      () => {
        const { id, userId } = w.comment(comment())
        return w
          .as(w.user(userId))
          .run(editComment, { comment_id: cid(id), original_text: text(4) })
      },
    ],
    [
      3,
      'delete comment',
      who => {
        const { id, userId } = w.comment(comment())
        const actor = random.below(2) ? who : w.user(userId)
        return w.as(actor).run(deleteComment, { comment_id: cid(id) })
      },
    ],
    [
      30,
      'vote',
      who =>
        w.as(who).run(random.below(3) ? voteUp : voteDown, {
          object_id: post(),
          is_cancel: random.below(5) === 0,
        }),
    ],
    [
      4,
      'vote on a comment',
      who => w.as(who).run(voteUp, { object_id: cid(comment()), is_cancel: random.below(4) === 0 }),
    ],
    [5, 'take a vote back', who => w.as(who).run(setVote, { object_id: post(), vote: 'none' })],
    [
      10,
      'accept',
      () => {
        const row = w.answer(answer())
        const asker = w.user(w.question(row.questionId).userId)
        return w
          .as(asker)
          .run(acceptAnswer, { question_id: qid(row.questionId), answer_id: aid(row.id) })
      },
    ],
    [
      2,
      'unaccept',
      who => w.as(who).run(acceptAnswer, { question_id: qid(question()), answer_id: '0' }),
    ],
    [4, 'delete question', who => w.as(who).run(deleteQuestion, { id: qid(question()) })],
    [
      4,
      'undelete question',
      who => {
        const gone = life.questions.filter(id => w.question(id).status === QuestionStatus.deleted)
        return w.as(who).run(undeleteQuestion, { id: qid(random.pick([question(), ...gone])) })
      },
    ],
    [7, 'delete answer', who => w.as(who).run(deleteAnswer, { id: aid(answer()) })],
    [
      5,
      'undelete answer',
      who => {
        const gone = life.answers.filter(id => w.answer(id).status === PostStatus.deleted)
        return w.as(who).run(undeleteAnswer, { answer_id: aid(random.pick([answer(), ...gone])) })
      },
    ],
    [2, 'hold answer', () => Promise.resolve(w.write(tx => holdAnswer(tx, answer())))],
    [1, 'hold', state({ status: QuestionStatus.pending })],
    [
      1,
      'let through',
      () => {
        const id = question()
        // A post queued by a rule is released only by a decision.
        const waits = findPendingOf(w.db, id)?.status === PendingStatus.waiting
        const change = { status: QuestionStatus.available }
        return Promise.resolve(waits ? null : w.write(tx => setQuestionState(tx, id, change)))
      },
    ],
    ...stateDeeds(w, random, question),
    ...interestDeeds(w, random, { question, post, topics: Topics, people: members }),
    ...tagDeeds(w, random, Topics),
    ...staffDeeds(w, random, members.slice(-4)),
  ]
  const table = deeds.flatMap(([weight, name, deed]) =>
    Array.from({ length: weight }, () => ({ name, deed })),
  )
  const count = (into: Map<string, number>, name: string) =>
    into.set(name, (into.get(name) ?? 0) + 1)

  for (const topic of Topics) w.topic(topic)
  for (const who of members.slice(0, 5)) {
    life.questions.push(await w.ask(who, { tags: [random.pick(Topics)] }))
    life.answers.push(await w.answerTo(question(), random.pick(staff)))
    life.comments.push(await w.commentOn(post(), who))
  }
  for (let step = 0; step < steps; step++) {
    // Verbs never wait for I/O: without this the test's process could not receive messages.
    if (step % 100 === 0) await setImmediate()
    w.tick(200 + random.below(random.below(30) === 0 ? 3_600_000 : 2000))
    const { name, deed } = random.pick(table)
    // Staff act more often than their share: most of their acts are refused to others.
    const who = random.pick(random.below(4) === 0 ? staff : everybody)
    try {
      await deed(who)
      count(life.done, name)
      await tell(name, life)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      count(life.refused, name)
    }
  }
  return life
}
