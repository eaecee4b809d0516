import { z } from 'zod'
import { takeOne } from '#basics/counters/take-one.ts'
import { activated, command, conflict, notFound, query, tooFrequent } from '#kernel'
import { Day } from '#shared/durations.ts'
import { dropExportsOf, insertExport, lastExportOf } from './exports.queries.ts'

/** Archives per member and day. */
const PerDay = { max: 3, windowMs: Day }

/**
 * Requests an archive of the caller's data, made by a job. Only one is kept: a new one replaces a finished
 * one. Errors: one is being made, too many in a day.
 */
export const requestExport = command({
  name: 'leaving.request_export',
  guard: activated,
  input: z.object({}),
  emits: [],
  captcha: 'edit_userinfo',
  run({ tx, viewer, now }) {
    if (lastExportOf(tx, viewer.id)?.status === 'queued')
      throw conflict('error.export.already_running')
    if (!takeOne(tx, `export:${viewer.id}`, PerDay, now))
      throw tooFrequent('error.common.too_many_attempts')
    dropExportsOf(tx, viewer.id)
    insertExport(tx, viewer.id, now)
  },
})

export type OwnExport = {
  state: 'queued' | 'ready' | 'failed'
  askedAt: number
  bytes: number
  /** In ms; 0 until it is ready. */
  expiresAt: number
}

/** The state of the caller's archive; null if there is none. */
export const showExport = query({
  name: 'leaving.show_export',
  guard: activated,
  input: z.object({}),
  run({ db, viewer, now }): OwnExport | null {
    const last = lastExportOf(db, viewer.id)
    if (!last || (last.status === 'ready' && last.expiresAt <= now)) return null
    const { status: state, createdAt: askedAt, bytes, expiresAt } = last
    return { state, askedAt, bytes, expiresAt }
  },
})

/** The file of the caller's archive. Throws not_found if there is none, or it has expired. */
export const fetchExport = query({
  name: 'leaving.fetch_export',
  guard: activated,
  input: z.object({}),
  run({ db, viewer, now }) {
    const last = lastExportOf(db, viewer.id)
    if (last?.status !== 'ready' || last.expiresAt <= now) throw notFound('error.export.not_found')
    return { file: last.file, userId: viewer.id, username: viewer.username }
  },
})
