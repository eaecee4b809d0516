import { expect, test } from 'vitest'
import { checkCounters } from '#basics/recount/recount.ts'
import { AnswerHome } from '#tests/support/answer-home.ts'

/**
 * Runs the import until it is complete; each run is interrupted in its second transaction, or, in a step that
 * is done as a whole, each time one later.
 */
async function moveByFits(w: AnswerHome): Promise<number> {
  const whole = w.db.transaction.bind(w.db)
  const progress = () => JSON.stringify(w.rows('select * from import_progress'))
  for (let runs = 1, last = 2, known = ''; ; runs++) {
    let written = 0
    let depth = 0
    w.db.transaction = ((body: () => unknown, config: never) =>
      whole(() => {
        depth++
        const result = body()
        if (--depth === 0 && ++written === last) throw new Error('killed')
        return result
      }, config)) as never
    try {
      await w.move({ batchSize: 7, uploads: w.uploads })
      return runs
    } catch (error) {
      if ((error as Error).message !== 'killed') throw error
    } finally {
      w.db.transaction = whole
    }
    last = progress() === known ? last + 1 : 2
    known = progress()
  }
}

test('an import that dies in every transaction gives the same result', async () => {
  using once = new AnswerHome()
  using fits = new AnswerHome()
  await once.move({ batchSize: 7, uploads: once.uploads })
  const runs = await moveByFits(fits)
  expect(runs).toBeGreaterThan(100)
  expect(checkCounters(fits.db)).toEqual([])
  expect(fits.contents()).toEqual(once.contents())
}, 60_000)

test('running it again changes nothing', async () => {
  using w = new AnswerHome()
  await w.move({ uploads: w.uploads })
  const before = w.contents()
  const stages = await w.move({ uploads: w.uploads })
  expect(stages.filter(stage => stage.state !== 'before')).toEqual([])
  expect(w.contents()).toEqual(before)
})

test('files may come in a second run', async () => {
  using once = new AnswerHome()
  using twice = new AnswerHome()
  await once.move({ uploads: once.uploads })
  await twice.move()
  await twice.move({ uploads: twice.uploads })
  const { upload, upload_use } = once.contents()
  expect(twice.contents()).toMatchObject({ upload, upload_use })
  expect(checkCounters(twice.db)).toEqual([])
})

test('another source, or a site with content, is refused', async () => {
  using w = new AnswerHome()
  using used = new AnswerHome({ version: 35 })
  await w.move()
  await expect(w.move({ file: used.file })).rejects.toThrow('not the source')
  used.member()
  await expect(used.move()).rejects.toThrow('has content or users already')
})

test('of what an earlier version has moved in only the files may still come', async () => {
  using w = new AnswerHome()
  await w.move()
  const renamed = w.site.sqlite.prepare('update import_progress set stage = ? where stage = ?')
  renamed.run('source', 'beginning')
  const stages = await w.move({ uploads: w.uploads })
  const done = stages.filter(stage => stage.state === 'done').map(stage => stage.name)
  expect(done.every(name => name.startsWith('files'))).toBe(true)
  expect(w.rows('select 1 from upload')).not.toEqual([])
  w.site.sqlite.prepare("delete from import_progress where stage = 'counters'").run()
  await expect(w.move()).rejects.toThrow('An earlier version began this import')
})
