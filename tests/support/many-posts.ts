/** Rows of posts as after years of use, written directly: for tests of lists and query plans. */
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#kernel'
import type { UserRow } from '#basics/users/users.queries.ts'
import { Pin, Show, TagRelStatus } from '#shared/codes.ts'
import {
  activities,
  answers,
  comments,
  questions,
  questionTags,
  siteCounters,
  tags,
  votes,
} from '#drizzle/schema/index.ts'
import type { Seeded } from './seeded.ts'
import type { World } from './world.ts'

const Day = 86_400_000
const Batch = 400

function insertAll(tx: Tx, table: SQLiteTable, rows: object[]): void {
  for (let i = 0; i < rows.length; i += Batch) {
    tx.insert(table)
      .values(rows.slice(i, i + Batch))
      .run()
  }
}

export type ManyPosts = { people: UserRow[]; tagSlugs: string[] }

/**
 * Adds this many questions of twenty members, in every state, at least half a year old, with small
 * counts that often tie; some have answers and comments. Ids begin at 1000.
 */
export function addManyPosts(w: World, random: Seeded, count: number): ManyPosts {
  const people = Array.from({ length: 20 }, (_, i) => w.member({ rank: 1 + i * 100 }))
  const author = () => random.pick(people).id
  const moment = (days: number) => w.now - random.below(days) * Day - random.below(3) * 3_600_000
  let id = 1000
  const tagSlugs = Array.from({ length: 12 }, (_, i) => `topic-${i}`)
  const text = 'Some words of a text that fills a line. '.repeat(8)
  const common = (userId: number) => ({ userId, originalText: text, html: `<p>${text}</p>` })
  const tagRows = tagSlugs.map((slug, i) => ({
    ...{ id: ++id, slug, displayName: slug, createdAt: w.now, updatedAt: w.now },
    // The last two are synonyms of the first one.
    mainTagId: i >= 10 ? 1001 : 0,
  }))
  const out = { questions: [] as object[], tags: [] as object[], answers: [] as object[] }
  const remarks: object[] = []
  const given: object[] = []
  const log: object[] = []

  for (let n = 0; n < count; n++) {
    const userId = author()
    const questionId = ++id
    const createdAt = moment(300)
    const answerCount = random.below(4)
    const status = random.pick([1, 1, 1, 1, 1, 2, 2, 10, 11])
    const show = random.below(8) === 0 ? Show.unlisted : Show.listed
    const listed = show === Show.listed && status <= 2
    out.questions.push({
      ...common(userId),
      ...{ id: questionId, title: `Question ${questionId}`, urlTitle: `question-${questionId}` },
      ...{
        createdAt,
        activeAt: Math.min(w.now, createdAt + random.below(200) * Day),
        status,
        show,
      },
      pin: random.below(60) === 0 ? Pin.yes : Pin.no,
      ...{ voteCount: random.below(7) - 2, viewCount: random.below(5), hotScore: random.below(9) },
      linkedCount: random.below(3),
    })
    for (const tag of random.some(tagRows, 1 + random.below(3))) {
      const rel = listed ? TagRelStatus.available : TagRelStatus.deleted
      out.tags.push({ questionId, tagId: tag.id, status: rel, createdAt })
    }
    for (let i = 0; i < answerCount; i++) {
      out.answers.push({ ...common(author()), id: ++id, questionId, createdAt: createdAt + i })
    }
    for (let i = 0; i < 2; i++) {
      const place = { questionId, objectType: 1, objectId: questionId }
      const row = { ...common(author()), ...place, createdAt, updatedAt: createdAt }
      remarks.push({ ...row, id: ++id })
    }
    const voter = author()
    const times = { createdAt, updatedAt: createdAt }
    const post = { objectId: questionId, objectType: 1 }
    given.push({ ...times, ...post, userId: voter, value: 1 })
    const row = { ...times, ...post, originalObjectId: questionId }
    log.push({ ...row, userId, triggerUserId: voter, type: 'question.voted_up', rank: 10 })
    log.push({ ...row, userId, type: 'question.asked' })
  }
  w.write(tx => {
    insertAll(tx, tags, tagRows)
    insertAll(tx, questions, out.questions)
    insertAll(tx, questionTags, out.tags)
    insertAll(tx, answers, out.answers)
    insertAll(tx, comments, remarks)
    insertAll(tx, votes, given)
    insertAll(tx, activities, log)
    const { sqlite } = w.site
    sqlite.exec(`update tag set question_count =
      (select count(*) from question_tag where tag_id = tag.id and status = 1)`)
    const listed = sqlite
      .prepare('select count(*) from question where show = 1 and status in (1, 2)')
      .pluck()
    tx.update(siteCounters)
      .set({ value: listed.get() as number })
      .run()
  })
  return { people, tagSlugs }
}
