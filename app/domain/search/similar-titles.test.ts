import { expect, test } from 'vitest'
import { questions } from '#drizzle/schema/index.ts'
import { world } from '#tests/support/world.ts'
import { indexQuestion } from './post-index.queries.ts'
import { listSimilarTitles } from './similar-titles.ts'

test('the closest titles come first, bodies and hidden questions do not count', () => {
  using w = world()
  const { id: userId } = w.member()
  let id = 0
  const ask = (title: string, row: Partial<typeof questions.$inferInsert> = {}) => {
    id += 1
    const now = w.now
    const common = {
      id,
      userId,
      createdAt: now,
      activeAt: now,
      urlTitle: 'x',
      originalText: '',
      html: '',
    }
    w.write(tx => {
      tx.insert(questions)
        .values({ ...common, title, ...row })
        .run()
      indexQuestion(tx, id)
    })
    return id
  }
  const exact = ask('How to install nginx on Debian')
  const close = ask('Install nginx behind a proxy')
  const far = ask('nginx is slow')
  ask('Unrelated', { plainText: 'install nginx on debian' })
  ask('Install nginx on Debian', { status: 10 })
  const chinese = ask('数据库升级后无法登录')
  expect(listSimilarTitles(w.db, 'install nginx on Debian', 10)).toEqual([exact, close, far])
  expect(listSimilarTitles(w.db, 'install nginx on Debian', 1)).toEqual([exact])
  expect(listSimilarTitles(w.db, '升级数据库以后登录不了', 10)).toEqual([chinese])
  expect(listSimilarTitles(w.db, '登', 10)).toEqual([chinese])
  expect(listSimilarTitles(w.db, ' ?! ', 10)).toEqual([])
})
