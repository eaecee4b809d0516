/** Judges query plans of an empty schema, where SQLite has no statistics: a killed process leaves a site like that. */
import type Database from 'better-sqlite3'

/** Tables that grow with the site. */
const Large =
  /^(question|answer|comment|vote|activity|revision|question_tag|question_link|user|follow|collection|reaction|badge_award|notification|mail_outbox|upload|upload_use|report|session)$/

/** Columns with a handful of values: an index that is entered by nothing else leads to most rows of its table. */
const Coarse = new Set(
  'status show pin role_id mail_status object_type kind type accepted value action'.split(' '),
)

/** Columns of which a statement means a range: times, ids in portions, and beginnings of names. */
const Ranged = new Set(
  'id rowid question_id user_id created_at updated_at expires_at unused_since username_key email_key <expr>'.split(
    ' ',
  ),
)

/** Indexes of few rows by their condition, or for what goes through all rows of a kind. */
const Meant = new Set(['mail_outbox_due', 'user_role', 'user_not_normal', 'upload_use_object'])

/** What may go through a large table: the first rows of it are enough, or it is rare and done by staff. */
export const WholeTables = [
  'select coalesce(sum(bytes), 0) as bytes from upload',
  'from "user" limit +?',
  'from "user" where false',
  '(select count(*) from report where reported_user_id = +?) as flagged',
  'where reported_user_id = +? and true',
]

const InOrderOfIds = /order by [\w."]*\bid"?( asc| desc)? limit/

const tableOf = (source: string, name: string) =>
  Large.test(name) ? name : new RegExp(`\\b(\\w+)"? (?:as )?"?${name}\\b`).exec(source)?.[1]

function isWrong(source: string, step: string): boolean {
  const [, act, name = '', rest = ''] = /^(SCAN|SEARCH) ([\w.]+)(.*)$/.exec(step) ?? []
  if (!Large.test(tableOf(source, name) ?? '') || rest.includes('VIRTUAL')) return false
  const [, index = ''] = /INDEX (\w+)/.exec(rest) ?? []
  if (index && source.includes(`indexed by ${index}`)) return false
  // In the order of an index or of ids, a list ends after some rows; a count of all rows reads the smallest index.
  if (act === 'SCAN') return !(index ? /count\(\*\)|limit/ : InOrderOfIds).test(source)
  const entered = [...rest.matchAll(/([\w<>]+)([=<>])\?/g)]
  const byEquality = entered.filter(([, , sign]) => sign === '=')
  if (byEquality.length === 0) return entered.some(([, column]) => !Ranged.has(column!))
  const coarse = byEquality.every(([, column]) => Coarse.has(column!))
  return coarse && byEquality.length === entered.length && !Meant.has(index)
}

/** The steps that read most of a large table. */
export function wrongSteps(sqlite: Database.Database, source: string): string[] {
  const values = Array<number>(source.split('?').length - 1).fill(1)
  const steps = sqlite.prepare(`explain query plan ${source}`).all(...values)
  const plan = (steps as { detail: string }[]).map(({ detail }) => detail)
  return plan.filter(step => isWrong(source, step))
}
