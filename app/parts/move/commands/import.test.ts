import { expect, test } from 'vitest'
import type { ImportReport } from '#parts/move/domain/import/stage-report.ts'
import type { StageReport } from '#parts/move/domain/import/stage-report.ts'
import { progressLine } from '#app/commands/progress-line.ts'
import { reportLines } from './import-report.ts'

const stage = (changes: Partial<StageReport>): StageReport => ({
  name: 'votes',
  file: 'Votes.xml',
  state: 'done',
  read: 0,
  made: {},
  skipped: {},
  lastId: '',
  size: 0,
  ...changes,
})
const report = (...stages: StageReport[]): ImportReport => ({
  source: 'x',
  siteUrl: 'https://x.example.org',
  stages,
})

test('the report counts what was read, made and skipped', () => {
  const votes = stage({
    read: 7056,
    made: { bookmark: 400, upvote: 5077 },
    skipped: { 'bounty offered': 3, 'its post is not in the dump': 573 },
  })
  expect(reportLines(report(votes), 1250)).toEqual([
    'votes, Votes.xml',
    '      7,056  read',
    '      5,077  made: upvote',
    '        400  made: bookmark',
    '        576  skipped',
    '              573  its post is not in the dump',
    '                3  bounty offered',
    'Imported in 1.3 s.',
  ])
})

test('the report names a few of what was left out or changed', () => {
  const tags = stage({
    name: 'tags',
    file: 'tag',
    read: 3,
    made: { tag: 2 },
    skipped: { 'its name is none here': 1 },
    examples: { 'its name is none here': ['a/b', 'c?'] },
  })
  expect(reportLines(report(tags), 0).slice(3, -1)).toEqual([
    '          1  skipped',
    '                1  its name is none here, such as a/b; c?',
  ])
})

test('what is not as it was is no row that was made', () => {
  const counts = stage({
    name: 'counts of questions',
    read: 63,
    changed: { 'linked_count differs': 8 },
    examples: { 'linked_count differs': ['question 7: 2 there, 1 here'] },
  })
  expect(reportLines(report(counts), 0).slice(1, -1)).toEqual([
    '         63  read',
    '          8  note: linked_count differs, such as question 7: 2 there, 1 here',
  ])
})

test('the report says what an earlier run did and what was not there', () => {
  const before = stage({ name: 'search', file: '', state: 'before', read: 3 })
  const missing = stage({ state: 'no file' })
  expect(reportLines(report(before, missing), 10)).toEqual([
    'search (imported before)',
    '          3  read',
    'votes, Votes.xml (the folder has no such file)',
    'Nothing to do: this dump was imported before.',
  ])
})

function shown(isTTY: boolean): string[] {
  const written: string[] = []
  const progress = progressLine({ isTTY, write: text => written.push(text) })
  progress.show({ stage: 'users', number: 1, of: 14, fraction: 0.5 })
  progress.show({ stage: 'users', number: 1, of: 14, fraction: 1 })
  progress.show({ stage: 'tags', number: 2, of: 14, fraction: 1 })
  progress.end()
  return written
}

test('progress is one line on a terminal, drawn over', () => {
  const clear = '\r\u001b[2K'
  expect(shown(true)).toEqual([
    ` 1/14 ${'█'.repeat(15)}${'░'.repeat(15)} 50 % users`,
    clear,
    ` 1/14 ${'█'.repeat(30)} 100 % users`,
    clear,
    ` 2/14 ${'█'.repeat(30)} 100 % tags`,
    clear,
  ])
})

test('progress is a line a stage elsewhere', () => {
  expect(shown(false)).toEqual([' 1/14 users\n', ' 2/14 tags\n'])
})
