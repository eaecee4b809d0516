import { describe, expect, test } from 'vitest'
import { answers, questions } from '#drizzle/schema/index.ts'
import { world } from '#tests/support/world.ts'
import { indexQuestionWithAnswers } from './post-index.queries.ts'
import { findSimilarQuestions } from './similar-questions.ts'

function site() {
  const w = world()
  const { id: userId } = w.member()
  const texts = { urlTitle: 'x', originalText: '', html: '' }
  const common = { userId, createdAt: w.now, ...texts }
  let id = 0
  const ask = (title: string, row: Partial<typeof questions.$inferInsert> = {}) => {
    const own = ++id
    w.write(tx => {
      const question = { ...common, id: own, activeAt: w.now, title, ...row }
      tx.insert(questions).values(question).run()
      indexQuestionWithAnswers(tx, own)
    })
    return own
  }
  const answer = (questionId: number, plainText: string) =>
    w.write(tx => {
      const { urlTitle: _, ...row } = { ...common, id: ++id, questionId, plainText }
      tx.insert(answers).values(row).run()
      indexQuestionWithAnswers(tx, questionId)
    })
  const find = (title: string, limit = 10) => findSimilarQuestions(w.db, title, limit)
  /** So that words are rare. */
  const fill = () => {
    for (let n = 0; n < 40; n++) ask(`Something else about topic${n}`, { plainText: `filler${n}` })
  }
  return { w, ask, answer, find, fill, [Symbol.dispose]: () => w[Symbol.dispose]() }
}

describe('similar questions', () => {
  test('the closest titles come first; hidden questions are not found', () => {
    using s = site()
    s.fill()
    const exact = s.ask('How to install nginx on Debian')
    const close = s.ask('Install nginx behind a proxy')
    const far = s.ask('nginx is slow')
    s.ask('Install nginx on Debian', { status: 10 })
    expect(s.find('install nginx on Debian', 3)).toEqual([exact, close, far])
    expect(s.find('install nginx on Debian', 1)).toEqual([exact])
  })

  test('texts and answers count, less than titles', () => {
    using s = site()
    s.fill()
    const inText = s.ask('The server does not start', {
      plainText: 'The certificate of dovecot is missing.',
    })
    const inAnswer = s.ask('Mail is not delivered')
    s.answer(inAnswer, 'Renew the certificate of dovecot.')
    const inTitle = s.ask('Certificate of dovecot')
    expect(s.find('dovecot certificate')).toEqual([inTitle, inText, inAnswer])
  })

  test('a rare word counts more than several common ones', () => {
    using s = site()
    s.fill()
    for (let n = 0; n < 20; n++) s.ask(`how can this be used in practice ${n}`)
    const rare = s.ask('Fuzzy logic, an overview')
    expect(s.find('how can fuzzy logic be used in practice', 1)).toEqual([rare])
  })

  test('one word of many in a long thread is chance', () => {
    using s = site()
    s.fill()
    const long = `${'Lorem ipsum dolor sit amet. '.repeat(400)} sourdough`
    s.ask('Weekend thread', { plainText: long })
    expect(s.find('Sourdough starter smells of acetone after feeding wholemeal rye flour')).toEqual(
      [],
    )
  })

  test('votes decide between equals', () => {
    using s = site()
    s.fill()
    const liked = s.ask('Rotate log files', { voteCount: 9 })
    const newer = s.ask('Rotate log files')
    expect(s.find('rotate log files')).toEqual([liked, newer])
  })

  test('Chinese is compared by pairs of characters, a single character only if there is nothing else', () => {
    using s = site()
    s.fill()
    const chinese = s.ask('数据库升级后无法登录')
    expect(s.find('升级数据库以后登录不了')).toEqual([chinese])
    expect(s.find('Postgres 数据库')).toEqual([chinese])
  })

  test('words that every title has still find something, and nothing comes of signs', () => {
    using s = site()
    const ids = Array.from({ length: 30 }, (_, n) => s.ask(`common words ${n}`))
    expect(s.find('common words', 5)).toHaveLength(5)
    expect(ids).toEqual(expect.arrayContaining(s.find('common words', 5)))
    expect(s.find(' ?! ')).toEqual([])
    expect(s.find('"common" (words*)', 5)).toHaveLength(5)
  })

  test('words of more than 800 occurrences are looked up in titles', () => {
    using s = site()
    for (let n = 0; n < 30; n++) s.ask(`Note ${n}`, { plainText: 'common '.repeat(60) })
    const wanted = s.ask('A common note')
    expect(s.find('common', 1)).toEqual([wanted])
  })
})
