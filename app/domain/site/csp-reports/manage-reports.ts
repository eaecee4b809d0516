import { z } from 'zod'
import { admin, command, type Db, harmless, isLocked, query, writing } from '#kernel'
import { countFindings, deleteReports, findReports } from './csp-reports.queries.ts'
import { readReports } from './read-reports.ts'

/**
 * Stores a browser's report. Browsers send it without an account and a form, and no data about the client is
 * stored. False = the body is no report. While another process writes, reports are not counted.
 */
export function takeReports(db: Db, text: string, now: number): boolean {
  const findings = readReports(text)
  try {
    if (findings?.length) writing(db, tx => countFindings(tx, findings, now))
  } catch (error) {
    if (!isLocked(error)) throw error
  }
  return findings !== null
}

/** Content blocked by browsers in the last 30 days, in groups. Administrators only. */
export const listReports = query({
  name: 'csp_reports.list',
  guard: harmless(admin),
  input: z.object({}),
  run: ({ db }) => findReports(db),
})

/** Deletes all reports. Administrators only. */
export const clearReports = command({
  name: 'csp_reports.clear',
  guard: harmless(admin),
  input: z.object({}),
  emits: [],
  run: ({ tx }) => deleteReports(tx),
})
