/**
 * Every stored count has a definition: each column declared as a counter is recounted, or listed as an
 * exception.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { counters } from './definitions.queries.ts'

const folder = new URL('../../../../drizzle/schema/', import.meta.url)

/** `table.column` of every column declared as a counter in the schema. */
function declared(): string[] {
  return readdirSync(folder).flatMap(name => {
    const source = readFileSync(new URL(name, folder), 'utf8')
    const tables = source.split(/sqliteTable\(\s*'/).slice(1)
    return tables.flatMap(text => {
      const table = /^\w+/.exec(text)![0]
      return [...text.matchAll(/\bcounter\('(\w+)'\)/g)].map(match => `${table}.${match[1]}`)
    })
  })
}

/** Counts that cannot be derived from other rows, each with the reason. */
const told: Record<string, string> = {
  'question.view_count': 'visits leave no rows',
  'question.hot_score': 'depends on the hour; a job brings it up to date',
  'user.initial_rank': 'what reputation began with; the other part of its definition',
  'imported_vote.up': 'an imported sum',
  'imported_vote.down': 'an imported sum',
  'action_counter.count': 'short-lived attempts, which leave no rows',
  'mail_outbox.attempts': 'attempts to send leave no rows',
  'import_progress.done': 'progress of an import',
  'tag_merge.moved': 'progress of a merge',
  'clean_up.done': 'progress of a clean-up',
  'second_step.counter': 'counted by the passkey itself',
  'sign_in_ticket.tries': 'short-lived wrong codes, which leave no rows',
  'csp_report.count': 'browser reports are not stored individually',
  'redirect.hits': 'requests leave no rows',
  'missed_path.count': 'requests leave no rows',
  'missed_search.searches': 'searches leave no rows',
  'missed_search.asks': 'look-ups leave no rows',
}

const covered = () => new Set(counters.map(({ table, column }) => `${table}.${column}`))

test('every counter of the schema has a definition or is a listed exception', () => {
  const columns = declared()
  expect(columns.length).toBeGreaterThan(20)
  expect(columns.filter(name => !covered().has(name) && !(name in told))).toEqual([])
})

test('no exception has a definition or is missing from the schema', () => {
  const columns = new Set(declared())
  const stale = Object.keys(told).filter(name => covered().has(name) || !columns.has(name))
  expect(stale).toEqual([])
})
