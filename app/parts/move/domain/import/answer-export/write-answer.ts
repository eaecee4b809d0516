/** Writes a site as a database of Apache Answer. */
import type { Db, PluginPort } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { uploads } from '#drizzle/schema/index.ts'
import type { ImportProgress, StageReport } from '#parts/move/domain/import/stage-report.ts'
import { Tally } from '#parts/move/domain/import/tally.ts'
import type { AnswerFile } from './answer-file.ts'
import { beginExport, type ExportStage } from './export-context.ts'
import { countRows, countImportedVotes, rowsOf } from './rows.queries.ts'
import { awardsStage, badgesStage } from './stages/badges.ts'
import { bookmarksStage, linksStage, metaStage } from './stages/facts.ts'
import { filesStage, pathInAnswer } from './stages/files.ts'
import { logStage, votesAndFollowsStage } from './stages/log.ts'
import { notificationsStage } from './stages/notifications.ts'
import { loginsStage, mailSwitchesStage, usersStage } from './stages/people.ts'
import {
  answersStage,
  commentsStage,
  questionsStage,
  tagRelationsStage,
  tagsStage,
} from './stages/posts.ts'
import { reportsStage, reviewsStage } from './stages/queues.ts'
import { revisionsStage } from './stages/revisions.ts'
import { frameStage, settingsStage } from './stages/settings.ts'

/** Tables that Answer has nothing for, in words for the report. Others last for minutes, or are made again. */
export const NotInAnswer = {
  account_claim: 'claim of an imported account',
  api_key: 'API key',
  draft: 'draft',
  imported_object: 'origin of imported content',
  invite_code: 'invitation code',
  invite_use: 'invitation that was taken up',
  platform_member: 'member of the platform program',
  plugin: 'plugin',
  point_reward: 'points of the platform program',
  point_use: 'use of points of the platform program',
  recovery_code: 'recovery code of a two-step login',
  redirect: 'redirect',
  second_step: 'two-step login',
  staff_log: 'line of the staff log',
  stored_translation: 'text of the interface',
  tag_merge: 'merge of tags',
  webhook: 'webhook',
} as const

/** Runs last: what has no place in Answer. */
const leftOutStage: ExportStage = {
  table: '',
  write({ db, out, nextNumber }, tally) {
    for (const [table, what] of Object.entries(NotInAnswer)) {
      const count = countRows(db, table)
      if (count > 0) tally.skipped(what, '', count)
    }
    const sums = countImportedVotes(db)
    if (sums > 0)
      tally.skipped('sum of votes by unknown people: shown until the next vote', '', sums)
    // Answer draws the numbers of new objects from here.
    out.insert('uniqid', { id: nextNumber(), uniqid_type: 1 })
  },
}

export const exportStages: readonly (readonly [name: string, stage: ExportStage])[] = [
  ['roles', frameStage],
  ['settings', settingsStage],
  ['users', usersStage],
  ['external logins', loginsStage],
  ['mail switches', mailSwitchesStage],
  ['tags', tagsStage],
  ['questions', questionsStage],
  ['tags of questions', tagRelationsStage],
  ['answers', answersStage],
  ['comments', commentsStage],
  ['revisions', revisionsStage],
  ['log', logStage],
  ['votes and follows', votesAndFollowsStage],
  ['closings and reactions', metaStage],
  ['bookmarks', bookmarksStage],
  ['links', linksStage],
  ['posts held for review', reviewsStage],
  ['reports', reportsStage],
  ['badges', badgesStage],
  ['badge awards', awardsStage],
  ['notifications', notificationsStage],
  ['files', filesStage],
  ['left behind', leftOutStage],
]

export type AnswerExport = {
  /** Address of the Answer site; by default the one that this site has. */
  siteUrl?: string
  /** In ms. */
  now: number
  plugins: PluginPort | null
  onProgress?(progress: ImportProgress): void
}

/** Where a file is stored here, and where Answer looks for it. */
export type ExportedFile = { stored: string; placed: string }

/** Writes all rows, as they are at one moment. Gives what was written and left out, and the files that belong to it. */
export function writeAnswer(
  db: Db,
  out: AnswerFile,
  { siteUrl, onProgress, ...of }: AnswerExport,
): { stages: StageReport[]; files: ExportedFile[] } {
  const write = () => {
    const { settings } = currentSettings(db)
    const target = (siteUrl ?? settings.general.site_url).replace(/\/+$/, '')
    const context = beginExport({ ...of, db, out, settings, target })
    const stages = exportStages.map(([name, stage], index): StageReport => {
      const tally = new Tally()
      onProgress?.({ stage: name, number: index + 1, of: exportStages.length + 1, fraction: 0 })
      stage.write(context, tally)
      return { name, file: stage.table, state: 'done', ...tally.state }
    })
    const files = [...rowsOf(db, uploads)].map(file => {
      return { stored: file.path, placed: pathInAnswer(file) }
    })
    out.finish()
    return { stages, files }
  }
  return db.transaction(write, { behavior: 'deferred' })
}
