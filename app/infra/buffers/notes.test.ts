import { expect, test } from 'vitest'
import { world } from '#tests/support/world.ts'
import { addNotes, takeNotes } from './notes.ts'

test('views are noted wherever they are counted, and added elsewhere', async () => {
  using reader = world()
  using writer = world()
  const { take, end } = takeNotes(reader.site)
  reader.site.views.record(7)
  // As calls do.
  reader.site.ports.recordView(8)
  const notes = take()
  expect(notes).toEqual([
    ['views', 'record', [7]],
    ['views', 'record', [8]],
  ])
  expect(take()).toEqual([])
  addNotes(writer.site, notes)
  expect(await writer.site.views.flush(writer.db)).toBe(2)
  expect(await reader.site.views.flush(reader.db)).toBe(0)
  end()
  reader.site.views.record(7)
  expect(take()).toEqual([])
  expect(await reader.site.views.flush(reader.db)).toBe(1)
})
