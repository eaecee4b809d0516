import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editQuestion } from './edit-question.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { ObjectType, Pin, QuestionStatus, Show } from '#shared/codes.ts'
import { follows, questions } from '#drizzle/schema/index.ts'
import { type Community, community } from '#tests/support/community.ts'
import { addManyPosts, type ManyPosts } from '#tests/support/many-posts.ts'
import { refusal } from '#tests/support/refusal.ts'
import { seeded } from '#tests/support/seeded.ts'
import { qid } from '#tests/support/world.ts'
import { holdQuestion, pinQuestion, setQuestionState, unlistQuestion } from './set-state.ts'
import { hotQuestions, listQuestions, recommendQuestions, relatedByTag } from './list-questions.ts'

const Day = 86_400_000
type Row = typeof questions.$inferSelect
type Order = 'newest' | 'active' | 'hot' | 'score' | 'unanswered' | 'frequent'

/** The sort columns of each order, descending, after the pin; and the questions it leaves out. */
const rules: Record<
  Order,
  { by: (keyof Row)[]; keeps?(row: Row, now: number, days: number): boolean }
> = {
  newest: { by: ['createdAt'] },
  active: {
    by: ['activeAt'],
    keeps: (row, now, days) =>
      (!days && row.pin === Pin.yes) ||
      (row.createdAt >= now - (days || 180) * Day && row.activeAt >= now - 90 * Day),
  },
  hot: {
    by: ['hotScore'],
    keeps: (row, now, days) =>
      (!days && row.pin === Pin.yes) || row.createdAt >= now - (days || 90) * Day,
  },
  score: { by: ['voteCount', 'viewCount'] },
  unanswered: { by: ['createdAt'], keeps: row => row.answerCount === 0 && row.status === 1 },
  frequent: { by: ['linkedCount', 'activeAt'] },
}
const orders = Object.keys(rules) as Order[]

const listed = (row: Row) => row.status <= QuestionStatus.closed && row.show === Show.listed

const isPinned = (row: Row) => row.pin === Pin.yes && listed(row)

function expected(rows: Row[], order: Order, now: number, days = 0): number[] {
  const { by, keeps } = rules[order]
  const columns: (keyof Row)[] = ['pin', ...by, 'id']
  const difference = (a: Row, b: Row) => {
    const column = columns.find(name => a[name] !== b[name])
    return column ? Number(b[column]) - Number(a[column]) : 0
  }
  return rows
    .filter(row => !keeps || keeps(row, now, days))
    .filter(row => days === 0 || row.createdAt >= now - days * Day)
    .sort(difference)
    .map(row => row.id)
}

describe('many questions', () => {
  let w: Community
  let many: ManyPosts
  let all: Row[]
  beforeAll(() => {
    w = community()
    many = addManyPosts(w, seeded(7), 700)
    all = w.db.select().from(questions).all()
  })
  afterAll(() => w[Symbol.dispose]())

  /** All pages of the list. */
  async function walk(input: object, who: UserRow | null = null) {
    const ids: number[] = []
    for (let page = 1; ; page++) {
      const form = { ...input, page, page_size: 60 }
      const { count, list } = await w.as(who).run(listQuestions, form)
      ids.push(...list.map(row => row.id))
      if (list.length < 60) return { ids, count }
    }
  }

  describe.each(orders)('by %s', order => {
    test.each([0, 30, 120])('of the last %i days', async days => {
      const ids = expected(all.filter(listed), order, w.now, days)
      expect(await walk({ order, in_days: days })).toEqual({ ids, count: ids.length })
      expect(ids.length).toBeGreaterThan(5)
    })

    test('with one tag, and with a tag that has synonyms', async () => {
      const tagsOf = w.site.sqlite.prepare(`select question_id from question_tag
        where tag_id in (select id from tag where slug in (select value from json_each(?)))`)
      // The first topic has two synonyms; each name returns the questions of all three.
      const families = { 'topic-4': ['topic-4'], 'topic-0': ['topic-0', 'topic-10', 'topic-11'] }
      for (const [slug, family] of Object.entries(families)) {
        const tagged = new Set(tagsOf.pluck().all(JSON.stringify(family)))
        const rows = all.filter(row => listed(row) && tagged.has(row.id))
        const ids = expected(rows, order, w.now)
        expect(await walk({ order, tag: slug })).toEqual({ ids, count: ids.length })
        expect(await walk({ order, tag: family.at(-1)!.toUpperCase() })).toMatchObject({ ids })
      }
    })

    test('of one member, for others, the member and staff', async () => {
      const owner = many.people.find(({ id }) =>
        all.some(row => row.userId === id && isPinned(row)),
      )!
      const own = all.filter(row => row.userId === owner.id)
      const known = own.filter(row => row.status !== QuestionStatus.deleted)
      const page = { order, username: owner.username }
      const ids = (rows: Row[]) => expected(rows, order, w.now)
      for (const who of [null, many.people[4]!]) {
        expect((await walk(page, who)).ids).toEqual(ids(own.filter(listed)))
      }
      for (const who of [owner, w.moderator(), w.admin()]) {
        expect(await walk(page, who)).toEqual({ ids: ids(known), count: ids(known).length })
      }
      expect(ids(known).length).toBeGreaterThan(ids(own.filter(listed)).length)
    })
  })

  test('an unknown tag or member yields none', async () => {
    for (const input of [{ tag: 'unheard-of' }, { username: 'nobody' }]) {
      expect(await walk(input)).toEqual({ ids: [], count: 0 })
    }
  })

  test('beyond the end the page is empty, and the count stays', async () => {
    const { count } = await walk({})
    for (const page of [1000, 1_000_000]) {
      expect(await w.as(null).run(listQuestions, { page })).toEqual({ count, list: [] })
    }
    for (const page of [-1, 1.5, 'x', 1_000_001]) {
      const error = await refusal(w.as(null).run(listQuestions, { page }))
      expect(error.details.fields?.map(({ field }) => field)).toEqual(['page'])
    }
  })

  test('the side box has the hottest of seven days, pinned ones first', () => {
    const fresh = all.filter(row => listed(row) && row.createdAt >= w.now - 7 * Day)
    expect(hotQuestions(w.db, w.now, 6).map(row => row.id)).toEqual(
      expected(fresh, 'hot', w.now).slice(0, 6),
    )
  })

  test('the related list leaves out its own question', () => {
    const tag = w.tag('topic-2').id
    const [first, second] = relatedByTag(w.db, tag, 0, 2)
    expect(relatedByTag(w.db, tag, first!.id, 1).map(row => row.id)).toEqual([second!.id])
  })
})

describe('the last operation', () => {
  test('is shown in the list by activity, otherwise the asking', async () => {
    using w = community()
    const [asker, answerer] = [w.member(), w.member()]
    const id = await w.ask(asker)
    const askedAt = w.now
    const told = async (order: string) => {
      const { list } = await w.as(null).run(listQuestions, { order })
      const { operation, operator, operatedAt } = list[0]!
      return [operation, operator.username, operatedAt]
    }
    expect(await told('active')).toEqual(['asked', asker.username, askedAt])
    w.tick(1000)
    await w.answerTo(id, answerer)
    expect(await told('active')).toEqual(['answered', answerer.username, w.now])
    w.tick(1000)
    const editor = w.moderator()
    const form = { id: qid(id), title: 'Changed', content: 'Changed text', tags: 'general' }
    await w.as(editor).run(editQuestion, form)
    expect(await told('active')).toEqual(['modified', editor.username, w.now])
    expect(await told('newest')).toEqual(['asked', asker.username, askedAt])
  })
})

describe('recommended', () => {
  const follow = (w: Community, who: UserRow, objectId: number, objectType: number) =>
    w.write(tx =>
      tx.insert(follows).values({ userId: who.id, objectId, objectType, createdAt: w.now }).run(),
    )

  test('are followed questions, then those with followed tags by others that the member has not answered', async () => {
    using w = community({ privileges: { level: 1 } })
    const [reader, asker] = [w.member(), w.member()]
    const cats = w.topic('cats')
    w.topic('felines', { mainTagId: cats })
    const tagged = async (who: UserRow, tag: string) => {
      w.tick(1000)
      return w.ask(who, { tags: [tag] })
    }
    const followed = await tagged(asker, 'dogs')
    const older = await tagged(asker, 'cats')
    const synonym = await tagged(asker, 'felines')
    await tagged(reader, 'cats')
    const answered = await tagged(asker, 'cats')
    await w.answerTo(answered, reader)
    const pinned = await tagged(asker, 'cats')
    const [pending, unlisted] = [await tagged(asker, 'cats'), await tagged(asker, 'cats')]
    const newest = await tagged(asker, 'cats')
    await tagged(asker, 'birds')
    w.write(tx => {
      pinQuestion(tx, pinned)
      holdQuestion(tx, pending)
      unlistQuestion(tx, unlisted)
    })
    follow(w, reader, followed, ObjectType.question)
    follow(w, reader, cats, ObjectType.tag)
    const { count, list } = await w.as(reader).run(recommendQuestions, {})
    expect(list.map(row => row.id)).toEqual([followed, pinned, newest, synonym, older])
    expect(count).toBe(5)
    expect((await w.as(asker).run(recommendQuestions, {})).count).toBe(0)
  })

  test('by a synonym are those of all its tags; closed ones and duplicates are left out', async () => {
    using w = community()
    const [reader, asker] = [w.member(), w.member()]
    const cats = w.topic('cats')
    const felines = w.topic('felines', { mainTagId: cats })
    const own = await w.ask(asker, { tags: ['cats'] })
    w.tick(1000)
    const both = await w.ask(asker, { tags: ['cats', 'felines'] })
    const closed = await w.ask(asker, { tags: ['cats'] })
    w.write(tx => setQuestionState(tx, closed, { status: 2 }))
    follow(w, reader, felines, ObjectType.tag)
    follow(w, reader, own, ObjectType.question)
    const page = async (page: number) => {
      const { count, list } = await w.as(reader).run(recommendQuestions, { page, page_size: 1 })
      return [count, ...list.map(row => row.id)]
    }
    expect([await page(1), await page(2), await page(3)]).toEqual([[2, own], [2, both], [2]])
  })

  test('require an account', async () => {
    using w = community()
    expect((await refusal(w.as(null).run(recommendQuestions, {}))).code).toBe('unauthorized')
  })
})

describe.each(['active', 'hot'] as const)('a pinned question, by %s', order => {
  test.each([undefined, 'news'])('comes first however old it is, once (tag %s)', async tag => {
    using w = community()
    const author = w.member()
    const ask = () => w.ask(author, { tags: ['news'] })
    const [old, elsewhere] = [await ask(), await w.ask(author, { tags: ['other'] })]
    const ended = await ask()
    w.tick(400 * Day)
    const [recent, fresh] = [await ask(), await ask()]
    w.write(tx => [old, elsewhere, recent].forEach(id => pinQuestion(tx, id)))
    const first = tag ? [recent, old] : [recent, elsewhere, old]
    const list = async (input: object) => {
      const page = await w.as(null).run(listQuestions, { order, tag, ...input })
      return { count: page.count, ids: page.list.map(row => row.id) }
    }
    const all = await list({})
    expect(all.ids).not.toContain(ended)
    expect(all.count).toBe(all.ids.length)
    expect(all.ids.slice(0, first.length).sort()).toEqual([...first].sort())
    expect(all.ids.slice(first.length)).toEqual([fresh])
    const pages = [1, 2, 3, 4].map(page => list({ page, page_size: 2 }))
    expect((await Promise.all(pages)).flatMap(({ ids }) => ids)).toEqual(all.ids)
    expect((await list({ in_days: 30 })).ids).toEqual([recent, fresh])
  })
})
