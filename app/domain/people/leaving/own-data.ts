/** A member's data as the files of an archive. */
import { keysOf as listKeysOf } from '#access/api-keys/api-keys.queries.ts'
import { listSessions } from '#access/auth/sessions.queries.ts'
import type { Db } from '#kernel'
import { listSteps } from '#access/second-step/second-steps.queries.ts'
import { storedUser } from '#basics/users/users.queries.ts'
import { ObjectType, PostStatus, QuestionStatus } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import { ownValue } from '#shared/own-value.ts'
import { type DataRow, ownTables } from './own-data.queries.ts'

export type DataFile = { name: string; text: string }

const states: Record<number, string> = {
  [PostStatus.available]: 'available',
  [QuestionStatus.closed]: 'closed',
  [PostStatus.deleted]: 'deleted',
  [PostStatus.pending]: 'pending',
}
const typeNames = Object.fromEntries(Object.entries(ObjectType).map(([name, type]) => [type, name]))
const ownTypes: Record<string, number> = {
  questions: ObjectType.question,
  answers: ObjectType.answer,
  comments: ObjectType.comment,
}

const isoTime = (ms: unknown) => (Number(ms) > 0 ? new Date(Number(ms)).toISOString() : null)

/** Ids as shown on the site, times as text, codes as words. */
function readable(row: DataRow, ownType = 0): Record<string, unknown> {
  const told = (key: string, value: unknown) => {
    const number = Number(value)
    if (key.endsWith('At')) return isoTime(value)
    if (key === 'id' && ownType) return formatId(ownType, number)
    if (key === 'questionId') return formatId(ObjectType.question, number)
    if (key === 'onId') return formatId(Number(row.onType), number)
    if (key === 'onType') return typeNames[number] ?? String(value)
    return key === 'status' ? (states[number] ?? 'other') : value
  }
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, told(key, value)]))
}

function profileOf(db: Db, userId: number) {
  const row = storedUser(db, userId)
  const { id, username, displayName, email, bio, website, location, language, colorScheme } = row
  return {
    id,
    username,
    displayName,
    email,
    bio,
    website,
    location,
    language,
    colorScheme,
    reputation: row.rank,
    joinedAt: isoTime(row.createdAt),
    lastLoginAt: isoTime(row.lastLoginAt),
  }
}

const sessionsOf = (db: Db, userId: number, now: number) =>
  listSessions(db, userId, now).map(({ kind, userAgent, createdAt, lastUsedAt }) => ({
    kind,
    userAgent,
    beganAt: isoTime(createdAt),
    lastUsedAt: isoTime(lastUsedAt),
  }))

/** Names and scopes, but nothing that grants access. */
const keysOf = (db: Db, userId: number) =>
  listKeysOf(db, userId).map(({ name, hint, scopes, createdAt, expiresAt, lastUsedAt }) => ({
    name,
    hint,
    scopes,
    createdAt: isoTime(createdAt),
    expiresAt: isoTime(expiresAt),
    lastUsedAt: isoTime(lastUsedAt),
  }))

/** Names and dates, without keys and recovery codes. */
const stepsOf = (db: Db, userId: number) =>
  listSteps(db, userId).map(({ kind, name, createdAt, lastUsedAt }) => ({
    kind,
    name,
    createdAt: isoTime(createdAt),
    lastUsedAt: isoTime(lastUsedAt),
  }))

const asJson = (name: string, value: unknown): DataFile => ({
  name: `${name}.json`,
  text: `${JSON.stringify(value, null, 2)}\n`,
})

function markdownOf(folder: string, row: DataRow): DataFile {
  const id = formatId(ownValue(ownTypes, folder)!, Number(row.id))
  const title = row.title === undefined ? '' : `# ${row.title}\n\n`
  return { name: `${folder}/${id}.md`, text: `${title}${row.text}\n` }
}

/** The files in order; a generator, so that other work can run in between. */
export function* ownData(db: Db, userId: number, now: number): Generator<DataFile | null> {
  yield asJson('profile', profileOf(db, userId))
  yield asJson('sessions', sessionsOf(db, userId, now))
  yield asJson('api-keys', keysOf(db, userId))
  yield asJson('second-steps', stepsOf(db, userId))
  for (const [name, read] of Object.entries(ownTables)) {
    const type = ownValue(ownTypes, name)
    const all: unknown[] = []
    for (const rows of read(db, userId)) {
      for (const row of rows) {
        all.push(readable(row, type))
        if (type && type !== ObjectType.comment) yield markdownOf(name, row)
      }
      yield null
    }
    yield asJson(name, all)
  }
}
