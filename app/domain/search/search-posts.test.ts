import { describe, expect, test } from 'vitest'
import { DomainError, type Tx } from '#kernel'
import { formatId } from '#shared/ids.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { answers, questions, questionTags, tags } from '#drizzle/schema/index.ts'
import { type World, world } from '#tests/support/world.ts'
import { textOf } from './highlight.ts'
import { onVoteCast } from './on-vote-cast.ts'
import { reindexAll } from './reindex-all.ts'
import { searchPosts } from './search-posts.ts'
import {
  indexAnswer,
  indexQuestion,
  indexQuestionWithAnswers,
  unindexPost,
  unindexQuestionWithAnswers,
} from './post-index.queries.ts'
import { listMatches } from './search.queries.ts'

type QuestionRow = Partial<typeof questions.$inferInsert> & { tags?: number[] }
type Options = { order?: string; page?: number; size?: number }
type AnswerRow = Partial<typeof answers.$inferInsert>

/** Creates posts and indexes them. */
class Forum {
  private id = 100
  readonly author
  constructor(readonly w: World) {
    this.author = w.member({ username: 'writer' })
  }

  tag(slug: string, row: Partial<typeof tags.$inferInsert> = {}): number {
    const id = ++this.id
    this.w.write(tx =>
      tx
        .insert(tags)
        .values({
          id,
          slug,
          displayName: slug,
          createdAt: this.w.now,
          updatedAt: this.w.now,
          ...row,
        })
        .run(),
    )
    return id
  }

  ask(title: string, body = '', { tags: tagIds = [], ...row }: QuestionRow = {}): number {
    const id = ++this.id
    const now = this.w.now + id
    this.w.write(tx => {
      const common = {
        id,
        userId: this.author.id,
        createdAt: now,
        activeAt: now,
        urlTitle: 'topic',
      }
      tx.insert(questions)
        .values({ ...common, title, originalText: body, html: body, plainText: body, ...row })
        .run()
      for (const tagId of tagIds)
        tx.insert(questionTags).values({ questionId: id, tagId, createdAt: now }).run()
      indexQuestion(tx, id)
    })
    return id
  }

  answer(questionId: number, body: string, row: AnswerRow = {}): number {
    const id = ++this.id
    this.w.write(tx => {
      const common = { id, questionId, userId: this.author.id, createdAt: this.w.now + id }
      tx.insert(answers)
        .values({ ...common, originalText: body, html: body, plainText: body, ...row })
        .run()
      indexAnswer(tx, id)
    })
    return id
  }

  find(q: string, options: Options = {}, who: UserRow | null = null) {
    return this.w.as(who).run(searchPosts, { q, ...options })
  }

  async ids(q: string, options: Options = {}) {
    return (await this.find(q, options)).items.map(item => item.id)
  }
}

const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b)

describe('words', () => {
  test('Chinese of any length, mixed text and names with symbols are found', async () => {
    using w = world()
    const forum = new Forum(w)
    const upgrade = forum.ask('升级之后无法登录', '数据库升级后，nginx 报错。')
    const cpp = forum.ask('Templates in C++', 'Also works with .NET')
    const node = forum.ask('Node.js 与 better-sqlite3', 'café')
    expect(await forum.ids('登')).toEqual([upgrade])
    expect(await forum.ids('登录')).toEqual([upgrade])
    expect(await forum.ids('升级之后')).toEqual([upgrade])
    expect(await forum.ids('级后')).toEqual([upgrade])
    expect(await forum.ids('报错')).toEqual([upgrade])
    expect(await forum.ids('后登')).toEqual([])
    expect(await forum.ids('ＮＧＩＮＸ')).toEqual([upgrade])
    expect(await forum.ids('c++')).toEqual([cpp])
    expect(await forum.ids('c')).toEqual([])
    expect(await forum.ids('.net')).toEqual([cpp])
    expect(await forum.ids('template')).toEqual([cpp])
    for (const q of [
      'node.js',
      'nodejs',
      'NODE',
      'better-sqlite3',
      'bettersqlite3',
      'sqlite3',
      'cafe',
      '与',
    ]) {
      expect(await forum.ids(q), q).toEqual([node])
    }
  })

  test('any of the words matches; posts with all of them and titles come first', async () => {
    using w = world()
    const forum = new Forum(w)
    const inTitle = forum.ask('Docker behind a proxy', 'x'.repeat(3))
    const bothInBody = forum.ask('A question', 'docker needs a proxy here')
    const onlyOne = forum.ask('Another', 'docker only')
    forum.ask('Unrelated', 'nothing')
    expect(await forum.ids('docker proxy')).toEqual([inTitle, bothInBody, onlyOne])
    expect((await forum.find('docker proxy')).count).toBe(3)
    expect(await forum.ids('"a proxy"')).toEqual(sorted([inTitle, bothInBody]))
    expect(await forum.ids('"needs a proxy" docker')).toEqual([bothInBody])
  })

  test('answers are found by their body and lead to their question', async () => {
    using w = world()
    const forum = new Forum(w)
    const question = forum.ask('How to start?', 'please')
    const answer = forum.answer(question, 'Run the installer first.', { voteCount: 4, accepted: 2 })
    const { items } = await forum.find('installer')
    expect(items).toMatchObject([
      {
        kind: 'answer',
        id: answer,
        questionId: question,
        title: 'How to start?',
        voteCount: 4,
        accepted: true,
        answerCount: 1,
        status: 'available',
      },
    ])
    expect(items[0]!.excerptSegments).toEqual([
      { text: 'Run the ', hit: false },
      { text: 'installer', hit: true },
      { text: ' first.', hit: false },
    ])
    expect(textOf(items[0]!.titleSegments)).toBe('How to start?')
  })

  test('a Chinese sentence that is not found is split', async () => {
    using w = world()
    const forum = new Forum(w)
    const proxy = forum.ask('反向代理配置失败', '用 nginx 做反向代理')
    const other = forum.ask('配置文件在哪里', '')
    const found = await forum.find('怎么配置反向代理')
    expect(found.loose).toBe(true)
    expect(found.items.map(item => item.id)).toEqual([proxy, other])
    expect(found.items[0]!.titleSegments.filter(segment => segment.hit).length).toBeGreaterThan(0)
    expect((await forum.find('反向代理')).loose).toBe(false)
    expect((await forum.find('"怎么配置反向代理"')).count).toBe(0)
  })

  test('symbols alone, and a query full of index syntax, find nothing and cause no error', async () => {
    using w = world()
    const forum = new Forum(w)
    forum.ask('A question', 'body')
    for (const q of [
      '+-*',
      '"',
      '""',
      '[',
      '^',
      'NEAR("a", 5)x',
      'a" OR title:"b',
      '* OR rowid>0',
      "'; drop table",
      'kq',
      '\ufdfa'.repeat(60),
      '\u337f'.repeat(60),
      '\ud800\udc00\ud800 \u0000',
      'x0',
      'u1',
      '\ue001kq',
    ]) {
      expect((await forum.find(q)).items, q).toEqual([])
    }
    expect(await forum.ids('title : question')).toHaveLength(1)
  })

  test('filler words are ignored', async () => {
    using w = world()
    const forum = new Forum(w)
    const eighth = forum.ask('eighth', '')
    expect(await forum.ids('how to do the w1 w2 w3 w4 w5 w6 w7 eighth')).toEqual([eighth])
    const plain = forum.ask('what is it', '')
    expect(await forum.ids('is it')).toEqual([plain])
    expect((await forum.find('how to eighth ??')).leftOut).toEqual(['how', 'to', '??'])
    expect((await forum.find('is it')).leftOut).toEqual([])
  })

  test('a pasted message is reduced to its most telling words', async () => {
    using w = world()
    const forum = new Forum(w)
    const busy = forum.ask('Port is taken', 'listen EADDRINUSE on start of the server')
    for (let i = 0; i < 60; i++) forum.ask('Server', 'at the server error in module')
    const message =
      'Error: listen EADDRINUSE: address already in use :::3000\n' +
      '    at Server.setupListenHandle [as _listen2] (node:net:1463:16) "x" [12.5]\n'
    const stack =
      '    at Object.<anonymous> (/srv/app/index.js:12:5) 0x7ffd3a2b score:x user:root\n'
    const found = await forum.find(message + stack.repeat(8))
    expect(found).toMatchObject({ long: true, loose: false, options: [] })
    expect(found.unclear).toMatchObject({ tags: [], user: null, misread: [] })
    expect(found.items[0]!.id).toBe(busy)
    expect(found.keywords.split(' ')).toContain('EADDRINUSE')
    expect(found.keywords.split(' ').length).toBeLessThanOrEqual(8)
    expect(found.keywords).not.toMatch(/Object|anonymous|1463|7ffd/)
  })

  test('so is a long Chinese text', async () => {
    using w = world()
    const forum = new Forum(w)
    const backup = forum.ask('备份恢复失败', '')
    const text = `我昨天把服务器换了一台，${'然后重新安装了一遍系统，'.repeat(20)}最后恢复备份的时候失败了`
    expect(await forum.find(text)).toMatchObject({ long: true, items: [{ id: backup }] })
    const sentence =
      '我昨天把服务器换了一台然后重新安装了一遍系统最后恢复备份的时候失败了还是打不开页面怎么办'
    expect((await forum.find(sentence)).items).toMatchObject([{ id: backup }])
  })
})

describe('operators', () => {
  function forumWithPosts(w: World) {
    const forum = new Forum(w)
    const other = w.member({ username: 'Other' })
    const css = forum.tag('css')
    const node = forum.tag('node.js', { excerpt: 'About node' })
    forum.tag('nodejs', { mainTagId: node })
    const q1 = forum.ask('One', 'word', {
      tags: [css, node],
      voteCount: 12,
      viewCount: 500,
      answerCount: 2,
    })
    const q2 = forum.ask('Two', 'word', {
      tags: [node],
      userId: other.id,
      voteCount: 0,
      viewCount: 5,
    })
    const q3 = forum.ask('Three', 'word', { voteCount: 2, viewCount: 50 })
    const a1 = forum.answer(q1, 'word', { voteCount: 3, accepted: 2, userId: other.id })
    const a2 = forum.answer(q1, 'word', { voteCount: -1 })
    const a3 = forum.answer(q3, 'word', { voteCount: 40 })
    w.write(tx => {
      tx.update(questions).set({ acceptedAnswerId: a1 }).run()
      indexQuestion(tx, q1)
    })
    return { forum, other, q1, q2, q3, a1, a2, a3 }
  }

  test('work alone, with a word, in any case and together', async () => {
    using w = world()
    const { forum, q1, q2, q3, a1, a2, a3 } = forumWithPosts(w)
    const expected: [string, number[]][] = [
      ['is:question', [q1, q2, q3]],
      ['IS:Answer word', [a1, a2, a3]],
      ['[node.js]', [q1, q2, a1, a2]],
      ['[NodeJS] word', [q1, q2, a1, a2]],
      ['【css】 is:question', [q1]],
      ['[css] [node.js]', [q1, a1, a2]],
      ['[unknown] word is:question', [q1, q2, q3]],
      ['[unknown]', []],
      ['user:other', [q2, a1]],
      ['user:OTHER is:answer', [a1]],
      ['score:0', [q2]],
      ['score:2', [q1, q3, a1, a3]],
      ['score:3 word', [q1, a1, a3]],
      ['score:11 is:question', [q1]],
      ['score:30', [a3]],
      ['score:41', []],
      ['views:50', [q1, q3]],
      ['answers:0 word', [q2]],
      ['answers:1', [q1, q3]],
      ['hasaccepted:no', [q2, q3]],
      ['hasaccepted:yes', [q1]],
      ['isaccepted:yes', [a1]],
      [`inquestion:${formatId(1, q1)}`, [a1, a2]],
      ['user:other score:1', [a1]],
      ['[node.js] hasaccepted:no user:other score:0', [q2]],
      ['views:1 is:answer', []],
      ['answers:1 isaccepted:yes', []],
    ]
    for (const [q, ids] of expected) expect(sorted(await forum.ids(q)), q).toEqual(sorted(ids))
  })

  test('user:me is the caller; an unknown name is a word', async () => {
    using w = world()
    const { forum, other, q2, a1 } = forumWithPosts(w)
    const mine = await forum.find('user:me', {}, other)
    expect(sorted(mine.items.map(item => item.id))).toEqual(sorted([q2, a1]))
    expect(mine.options).toEqual(['user:me'])
    expect((await forum.find('user:me')).count).toBe(0)
    const odd = forum.ask('Set user:nobody in the file', '')
    const found = await forum.find('user:nobody')
    expect(found.items.map(item => item.id)).toEqual([odd])
    expect(found).toMatchObject({ keywords: 'user:nobody', options: [] })
  })

  test('tags and people are found by every name they are shown under', async () => {
    using w = world()
    const forum = new Forum(w)
    const backup = forum.tag('backup', { displayName: '备份' })
    forum.tag('bei-fen', { displayName: '备份恢复', mainTagId: backup })
    const home = forum.tag('ha', { displayName: 'Home Assistant' })
    const [one, two] = ['one', 'two'].map(username => w.member({ username, displayName: '昭槿' }))
    const lin = w.member({ username: 'lin', displayName: 'Lin Dan' })
    const q1 = forum.ask('One', '', { tags: [backup], userId: one!.id })
    const q2 = forum.ask('Two', '', { tags: [home], userId: two!.id })
    const q3 = forum.ask('Three', '', { tags: [home], userId: lin.id })
    const cases: [string, number[]][] = [
      ['[备份]', [q1]],
      ['【备份恢复】', [q1]],
      ['[bei-fen]', [q1]],
      ['[home assistant]', [q2, q3]],
      ['[Home Assistant] user:"lin dan"', [q3]],
      ['user:昭槿', [q1, q2]],
      ['user:"昭槿" [ha]', [q2]],
      ['user:two', [q2]],
    ]
    for (const [q, ids] of cases) expect(sorted(await forum.ids(q)), q).toEqual(sorted(ids))
    expect(await forum.find('user:昭槿')).toMatchObject({ unclear: { namesakes: 2, user: null } })
    expect((await forum.find('[备份]')).tagHead).toMatchObject({ slug: 'backup' })
  })

  test('unknown names are reported', async () => {
    using w = world()
    const forum = new Forum(w)
    const found = await forum.find('[nothing] user:nobody score:abc foo:bar')
    expect(found).toMatchObject({
      options: [],
      unclear: {
        tags: ['nothing'],
        user: 'nobody',
        misread: [
          { text: 'score:abc', operator: 'score', wants: 'number' },
          { text: 'foo:bar', operator: 'foo', wants: null },
        ],
      },
    })
  })

  test('a single known tag adds its header', async () => {
    using w = world()
    const { forum } = forumWithPosts(w)
    expect((await forum.find('[nodejs] word')).tagHead).toMatchObject({
      slug: 'node.js',
      excerpt: 'About node',
    })
    expect((await forum.find('[css] [node.js]')).tagHead).toBeNull()
    expect((await forum.find('[unknown]')).tagHead).toBeNull()
    expect((await forum.find('word "a phrase" [css] score:1')).keywords).toBe('"a phrase" word')
  })

  test('a vote that moves a post across a step makes it searchable by score', async () => {
    using w = world()
    const { forum, q3 } = forumWithPosts(w)
    w.write(tx => {
      tx.update(questions).set({ voteCount: 3 }).run()
      const event = {
        objectType: 1,
        objectId: q3,
        questionId: q3,
        authorId: 1,
        voterId: 2,
        value: 1,
        previous: 0,
      }
      onVoteCast({ tx, now: w.now, emit: () => {}, siteTimeZone: 'UTC' }, event)
    })
    expect(await forum.ids('score:3 three is:question')).toEqual([q3])
  })
})

describe('sort orders and pages', () => {
  test('newest by date, score by votes, active by question activity', async () => {
    using w = world()
    const forum = new Forum(w)
    const old = forum.ask('w old', '', { createdAt: 3000, activeAt: 9000, voteCount: 150 })
    const mid = forum.ask('w mid', '', { createdAt: 5000, activeAt: 5000, voteCount: 4 })
    const young = forum.ask('w young', '', { createdAt: 7000, activeAt: 8000, voteCount: -2 })
    const answer = forum.answer(old, 'w', { createdAt: 1000, voteCount: 5 })
    expect(await forum.ids('w', { order: 'newest' })).toEqual([young, mid, old, answer])
    expect(await forum.ids('w', { order: 'score' })).toEqual([old, answer, mid, young])
    expect(await forum.ids('w', { order: 'active' })).toEqual([answer, old, young, mid])
    expect(await forum.ids('user:writer')).toEqual([young, mid, old, answer])
  })

  test('pages do not overlap, and end', async () => {
    using w = world()
    const forum = new Forum(w)
    const all = Array.from({ length: 45 }, (_, i) => forum.ask(`common ${i}`, ''))
    for (const order of ['relevance', 'newest', 'active', 'score']) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map(page => forum.find('common', { order, page, size: 20 })),
      )
      expect(pages.map(page => page.items.length)).toEqual([20, 20, 5, 0])
      expect(new Set(pages.flatMap(page => page.items.map(item => item.id))).size).toBe(all.length)
      expect(pages.every(page => page.count === 45 && !page.capped)).toBe(true)
    }
  })

  test('many hits: titles first, then all words; the count is capped and every page works', async () => {
    using w = world()
    const forum = new Forum(w)
    const title = forum.ask('needle stack', '')
    const body = forum.ask('x', 'needle in a stack')
    for (let i = 0; i < 1100; i++) forum.ask('y', i % 2 ? 'needle' : 'stack')
    const first = await forum.find('needle stack', { size: 20 })
    expect(first).toMatchObject({ count: 1000, capped: true })
    expect(first.items.slice(0, 2).map(item => item.id)).toEqual([title, body])
    const last = await forum.find('needle stack', { size: 20, page: 50 })
    expect(last.items).toHaveLength(20)
    expect((await forum.find('needle stack', { size: 20, page: 51 })).items).toEqual([])
    const seen = new Set<number>()
    for (let page = 1; page <= 50; page++) {
      for (const id of await forum.ids('needle stack', { size: 20, page })) seen.add(id)
    }
    expect(seen.size).toBe(1000)
  })

  test('a filter reads a bounded number of posts, reports that, and finds old posts with many votes', async () => {
    using w = world()
    const forum = new Forum(w)
    const favourite = forum.ask('common', '', { voteCount: 50, viewCount: 7 })
    w.write(tx => {
      for (let id = 1000; id < 5100; id++) {
        const row = { id, userId: forum.author.id, createdAt: id, activeAt: id, urlTitle: 'x' }
        tx.insert(questions)
          .values({
            ...row,
            title: 'common',
            originalText: '',
            html: '',
            viewCount: id < 3200 ? 9 : 5,
          })
          .run()
        indexQuestion(tx, id)
      }
    })
    expect(await forum.ids('common score:40')).toEqual([favourite])
    expect((await forum.ids('common', { order: 'score' }))[0]).toBe(favourite)
    expect(await forum.find('common views:6')).toMatchObject({ count: 100, capped: true })
    expect(await forum.find('common views:6 score:40')).toMatchObject({ count: 1, capped: false })
  })
})

describe('visibility', () => {
  const hiddenStates: Partial<typeof questions.$inferInsert>[] = [
    { status: 10 },
    { status: 11 },
    { show: 2 },
  ]

  test.each(hiddenStates)('a question %j and its answers are found by no one', async state => {
    using w = world()
    const forum = new Forum(w)
    const id = forum.ask('secret title', 'secret body', state)
    forum.answer(id, 'secret answer')
    for (const who of [null, forum.author, w.moderator(), w.admin()]) {
      for (const q of ['secret', 'user:writer', 'is:question', 'is:answer']) {
        expect(await forum.find(q, {}, who)).toMatchObject({ count: 0, items: [] })
      }
    }
  })

  test('a closed question is found, a pending or deleted answer is not', async () => {
    using w = world()
    const forum = new Forum(w)
    const id = forum.ask('closed', 'word', { status: 2 })
    forum.answer(id, 'word', { status: 10 })
    forum.answer(id, 'word', { status: 11 })
    expect((await forum.find('word')).items).toMatchObject([{ id, status: 'closed' }])
  })

  test('an index entry left over from a deleted post shows nothing', async () => {
    using w = world()
    const forum = new Forum(w)
    forum.ask('word', '')
    w.write(tx => tx.update(questions).set({ status: 10 }).run())
    for (const order of ['relevance', 'newest', 'active', 'score']) {
      expect((await forum.find('word', { order })).items).toEqual([])
    }
  })

  test('a deleted author is anonymous and cannot be searched for by name', async () => {
    using w = world()
    const forum = new Forum(w)
    const gone = w.member({ username: 'gone' })
    forum.ask('word', '', { userId: gone.id })
    w.write(tx => tx.run("update user set status = 10 where username = 'gone'"))
    const { items } = await forum.find('word')
    expect(items[0]!.author).toMatchObject({
      status: 'deleted',
      displayName: expect.not.stringContaining('gone'),
    })
    expect((await forum.find('user:gone')).count).toBe(0)
  })

  test('on a private site only members can search', async () => {
    using w = world({ login: { login_required: true } })
    const forum = new Forum(w)
    forum.ask('word', '')
    await expect(forum.find('word')).rejects.toMatchObject({ code: 'unauthorized' })
    expect((await forum.find('word', {}, forum.author)).count).toBe(1)
  })
})

describe('input', () => {
  const refused = [{ q: '' }, { q: '   ' }, {}, { q: 'x', page: -1 }, { q: 'x', order: 'votes' }]
  test.each(refused)('%j is refused', async input => {
    using w = world()
    await expect(w.as(null).run(searchPosts, input)).rejects.toSatisfy(
      error => error instanceof DomainError && error.code === 'validation',
    )
  })

  test('no text is too long', async () => {
    using w = world()
    for (const q of ['😀', 'x', 'a b ', '字', '\ufdfa', '\u337f', 'w1 [t] "p" user:a score:b '])
      expect((await w.as(null).run(searchPosts, { q: q.repeat(5000) })).count).toBe(0)
  })
})

describe('the index', () => {
  const found = (w: World, match: string) => listMatches(w.db, match, 100)

  test('follows edits, and drops what leaves the lists', () => {
    using w = world()
    const forum = new Forum(w)
    const id = forum.ask('before', '')
    const answer = forum.answer(id, 'reply')
    const change = (body: (tx: Tx) => void) => w.write(tx => body(tx))
    change(tx => {
      tx.update(questions).set({ title: 'after' }).run()
      indexQuestion(tx, id)
    })
    expect(found(w, '"before"')).toEqual([])
    expect(found(w, '"after"')).toEqual([id])
    change(tx => unindexQuestionWithAnswers(tx, id))
    expect(found(w, '"after" OR "reply"')).toEqual([])
    change(tx => indexQuestionWithAnswers(tx, id))
    expect(found(w, '"after" OR "reply"')).toEqual([answer, id])
    change(tx => unindexPost(tx, answer))
    change(tx => unindexPost(tx, 4711))
    expect(found(w, '"after" OR "reply"')).toEqual([id])
  })

  test('is rolled back with a failed transaction', () => {
    using w = world()
    const forum = new Forum(w)
    const id = forum.ask('kept', '')
    expect(() =>
      w.write(tx => {
        unindexPost(tx, id)
        throw new Error('stop')
      }),
    ).toThrow('stop')
    expect(found(w, '"kept"')).toEqual([id])
  })

  test('is rebuilt completely, with progress, over an old one or from empty', () => {
    using w = world()
    const forum = new Forum(w)
    const ids = Array.from({ length: 250 }, () => forum.ask('rebuilt', ''))
    const hidden = forum.ask('rebuilt', '', { status: 10 })
    ids.push(forum.answer(ids[0]!, 'rebuilt'))
    w.write(tx =>
      tx.run(
        "insert into post_search (rowid, title, body, facets) values (99999, 'rebuilt', '', '')",
      ),
    )
    w.write(tx => unindexPost(tx, ids[3]!))
    for (const options of [{}, { fresh: true }]) {
      const progress = [...reindexAll(w.db, options)]
      expect(progress[0]).toEqual({ done: 50, total: 252 })
      expect(progress.at(-1)).toEqual({ done: 252, total: 252 })
      expect(sorted(listMatches(w.db, '"rebuilt"', 1000))).toEqual(ids)
      expect(ids).not.toContain(hidden)
    }
  })
})
