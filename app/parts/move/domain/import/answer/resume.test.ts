import { expect, test } from 'vitest'
import { checkCounters } from '#basics/recount/recount.ts'
import { AnswerHome } from '#tests/support/answer-home.ts'

/** Runs the import until it is complete; each run is interrupted in its second transaction. */
async function moveByFits(w: AnswerHome): Promise<number> {
  const whole = w.db.transaction.bind(w.db)
  for (let runs = 1; ; runs++) {
    let written = 0
    let depth = 0
    w.db.transaction = ((body: () => unknown, config: never) =>
      whole(() => {
        depth++
        const result = body()
        if (--depth === 0 && ++written === 2) throw new Error('killed')
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
