/** Every list with no rows, one row, exactly one page, and a page past its end. */
import { afterAll, describe, expect, test } from 'vitest'
import { badgeIdByKey } from '#reactors/badges/awards.queries.ts'
import { setBookmark } from '#posts/bookmarks/set-bookmark.ts'
import { badgePath, notificationsPath, tagPath, timelinePath, userPath } from '#shared/paths.ts'
import { formatShortId } from '#shared/ids.ts'
import { ObjectType } from '#shared/codes.ts'
import { badgeAwards, questionLinks } from '#drizzle/schema/index.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { openWholeSite } from '#tests/support/whole-site.ts'
import { qid } from '#tests/support/world.ts'

type Made = { path: string; add: () => Promise<unknown> | void }
type List = {
  name: string
  size: number
  /** Matches each row once. */
  row: RegExp
  /** Rows that exist from the start. */
  first?: number
  make: (w: Community, reader: ReturnType<Community['member']>) => Promise<Made> | Made
}

const question = /<article class="row/g
const act = /<li class="act/g
const notification = /class="notice-row/g

/** A question of a new member, one second later. */
const asked = (w: Community, tags = ['general']) => {
  w.tick(1000)
  return w.ask(w.member(), { tags })
}

const lists: List[] = [
  {
    name: 'questions',
    size: 20,
    row: question,
    make: w => ({ path: '/community/questions', add: () => asked(w) }),
  },
  {
    name: 'questions that wait for answers',
    size: 20,
    row: question,
    make: w => ({ path: '/community?order=unanswered', add: () => asked(w) }),
  },
  {
    name: 'tags',
    size: 20,
    row: /<li class="card"/g,
    make: w => ({ path: '/community/tags', add: () => void w.topic(`topic-${w.count('tag')}`) }),
  },
  {
    name: 'questions of a tag',
    size: 20,
    row: question,
    make(w) {
      w.topic('garden')
      return { path: tagPath('garden'), add: () => asked(w, ['garden']) }
    },
  },
  {
    name: 'linked questions',
    size: 10,
    row: question,
    async make(w) {
      const to = await asked(w)
      const add = async () => {
        const link = { fromQuestionId: await asked(w), toQuestionId: to, kind: 'text' as const }
        const values = { ...link, fromAnswerId: 0, createdAt: w.now }
        w.write(tx => tx.insert(questionLinks).values(values).run())
      }
      return { path: `/community/questions/linked/${qid(to)}`, add }
    },
  },
  {
    name: 'search',
    size: 20,
    row: question,
    make: w => ({ path: '/community/search?q=%E8%8B%B9%E6%9E%9C', add: () => askFor(w, '苹果') }),
  },
  {
    name: 'inbox',
    size: 10,
    row: notification,
    make(w, reader) {
      // Answers to one question on one day are one row.
      const add = async () => void (await w.answerTo(await w.ask(reader), w.member()))
      return { path: notificationsPath('inbox'), add }
    },
  },
  {
    name: 'achievements',
    size: 10,
    row: notification,
    make: (w, reader) => ({
      path: notificationsPath('achievement'),
      add: () => praised(w, reader),
    }),
  },
  {
    name: 'awards of a badge',
    size: 30,
    row: /<li class="award"/g,
    make(w) {
      w.write(tx => seedBadges(tx))
      const badgeId = badgeIdByKey(w.db, 'editor')!
      const add = () => {
        const id = 9_000_000 + w.count('badge_award')
        const award = { id, createdAt: w.now, badgeId, userId: w.member().id }
        w.write(tx => tx.insert(badgeAwards).values(award).run())
      }
      return { path: badgePath(formatShortId(ObjectType.badge, badgeId)), add }
    },
  },
  {
    name: 'own questions',
    size: 30,
    row: question,
    make: (w, { username, ...reader }) => ({
      path: userPath(username, 'questions'),
      add: () => w.ask({ ...reader, username }),
    }),
  },
  {
    name: 'own answers',
    size: 30,
    row: question,
    make: (w, reader) => ({
      path: userPath(reader.username, 'answers'),
      add: async () => w.answerTo(await asked(w), reader),
    }),
  },
  {
    name: 'bookmarks',
    size: 30,
    row: question,
    make: (w, reader) => ({
      path: userPath(reader.username, 'bookmarks'),
      add: async () =>
        w.as(reader).run(setBookmark, { object_id: qid(await asked(w)), bookmark: true }),
    }),
  },
  {
    name: 'own comments',
    size: 30,
    row: act,
    async make(w, reader) {
      const id = qid(await asked(w))
      return { path: userPath(reader.username, 'comments'), add: () => w.commentOn(id, reader) }
    },
  },
  {
    name: 'gains',
    size: 100,
    row: act,
    make: (w, reader) => ({
      path: userPath(reader.username, 'reputation'),
      add: () => praised(w, reader),
    }),
  },
  {
    name: 'own votes',
    size: 30,
    row: act,
    make: (w, reader) => ({
      path: userPath(reader.username, 'votes'),
      add: async () => w.vote(reader, 'up', qid(await asked(w))),
    }),
  },
  {
    name: 'history of a question',
    size: 50,
    row: /<td[^>]*history-when/g,
    first: 1,
    async make(w, reader) {
      const id = qid(await asked(w))
      return { path: timelinePath(id), add: () => w.commentOn(id, reader) }
    },
  },
]

const askFor = (w: Community, word: string) => {
  w.tick(1000)
  return w.ask(w.member(), { title: `${word} ${w.count('question')}` })
}

/** Points per day are capped: the votes are hours apart. */
async function praised(w: Community, author: ReturnType<Community['member']>) {
  w.tick(6 * 3_600_000)
  const id = await w.ask(author)
  return w.vote(w.member(), 'up', qid(id))
}

const worlds: Community[] = []
afterAll(() => worlds.forEach(w => w[Symbol.dispose]()))

const withPage = (path: string, page: string) =>
  `${path}${path.includes('?') ? '&' : '?'}page=${page}`

describe.each(lists)('$name', ({ size, row, first = 0, make }) => {
  test('empty, one, a full page, past the end', async () => {
    const w = new Community(freeForAll)
    worlds.push(w)
    const reader = w.member()
    const { path, add } = await make(w, reader)
    const site = await openWholeSite(w)
    const look = async (page?: string) => {
      w.tick(60_000)
      const { status, body } = await site.open(page ? withPage(path, page) : path, reader)
      const [, current = '1'] =
        /<a [^>]*aria-current="page" aria-label="[^"]*">(\d+)</.exec(body) ?? []
      return {
        status,
        rows: body.match(row)?.length ?? 0,
        empty: body.includes('class="empty"'),
        page: Number(current),
        pager: body.includes('class="pager"'),
      }
    }
    const alone = { status: 200, page: 1, pager: false }
    if (first === 0) expect(await look()).toEqual({ ...alone, rows: 0, empty: true })
    if (first === 0) await add()
    expect(await look()).toEqual({ ...alone, rows: 1, empty: false })
    for (let n = 1; n < size; n++) await add()
    expect(await look()).toEqual({ ...alone, rows: size, empty: false })
    expect(await look('2')).toEqual({ ...alone, rows: size, empty: false })
    await add()
    const two = { status: 200, empty: false, pager: true }
    expect(await look('99')).toEqual({ ...two, rows: 1, page: 2 })
    for (const page of ['0', '-1', 'x', '1e9', '99999999999']) {
      expect(await look(page)).toEqual({ ...two, rows: size, page: 1 })
    }
    await site.close()
  })
})
