/** Writes the site folder of an Apache Answer site: its rows with their ids, as those of this site. */
import { createHash } from 'node:crypto'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { Facts } from './facts.ts'
import { formerHosts } from './former-hosts.ts'
import { addressRewriter } from './old-addresses.ts'
import { FirstUser, writePlaceholders } from './people.ts'
import { SiteInfo } from './site-info.ts'
import { type AnswerRun, type AnswerStage, type FolderOut, type SourceDb } from './stage.ts'
import { activitiesStage, reputationStage } from './stages/activities.ts'
import { acceptedStage, answersStage } from './stages/answers.ts'
import { awardsStage, badgesStage, lastId } from './stages/badges.ts'
import { commentsStage } from './stages/comments.ts'
import { notificationsStage } from './stages/notifications.ts'
import { loginsStage, mailSwitchesStage } from './stages/people-rows.ts'
import { bookmarksStage, metaStage } from './stages/post-facts.ts'
import { questionsStage } from './stages/questions.ts'
import { reportsStage, reviewsStage } from './stages/queues.ts'
import { revisionsStage } from './stages/revisions.ts'
import { settingsStage } from './stages/settings.ts'
import { tagRelationsStage } from './stages/tag-relations.ts'
import { tagsStage } from './stages/tags.ts'
import { usersStage } from './stages/users.ts'

/** In this order: each stage uses what the ones before it noted. */
export const answerStages: readonly AnswerStage[] = [
  usersStage,
  loginsStage,
  mailSwitchesStage,
  tagRelationsStage,
  revisionsStage,
  tagsStage,
  questionsStage,
  acceptedStage,
  answersStage,
  commentsStage,
  activitiesStage,
  metaStage,
  bookmarksStage,
  reviewsStage,
  reportsStage,
  badgesStage,
  awardsStage,
  notificationsStage,
  settingsStage,
  { name: 'users', table: 'user', run: writePlaceholders },
  reputationStage,
]

const Tables = ['user', 'question', 'answer', 'comment', 'tag', 'activity', 'revision']

/** Tells one source from another, and from itself after a change or with times in another zone. */
function printOf({ db, version }: SourceDb): string {
  const facts = Tables.map(table =>
    db
      .prepare(
        `select count(*) || ' ' || coalesce(max(id), 0) || coalesce(max(created_at), '') from "${table}"`,
      )
      .pluck()
      .get(),
  )
  return createHash('sha256')
    .update(JSON.stringify([version, facts]))
    .digest('hex')
}

export type AnswerOptions = Pick<AnswerRun, 'now' | 'siteUrl' | 'admin' | 'badges'> & {
  source: SourceDb
  /** Further addresses that the old site had, besides those in its settings. */
  oldHosts?: readonly string[]
  /** Its folder of files. */
  uploads?: string
  /** The SQLite driver. */
  driver: typeof Database
  onProgress?(fraction: number): void
}

/** Writes the lines; gives the manifest. */
export function writeAnswerFolder(out: FolderOut & { work: string }, options: AnswerOptions) {
  const { source, driver, uploads, oldHosts = [], onProgress, ...given } = options
  const { siteUrl } = given
  const sites = [...new SiteInfo(source).addresses(), ...oldHosts, ...formerHosts(source, uploads)]
  const known = new Map<string, unknown>()
  using facts = new Facts(driver, path.join(out.work, 'facts.sqlite'), source.db)
  const run = {
    ...given,
    source,
    facts,
    out,
    sites,
    withNewAddresses: addressRewriter(sites, siteUrl),
    memo<T>(name: string, read: () => T): T {
      if (!known.has(name)) known.set(name, read())
      return known.get(name) as T
    },
  }
  out.stream('questions')
  if (!source.db.prepare('select 1 from user where id = ?').get(FirstUser))
    facts.once('username', given.admin.username.toLowerCase())
  for (const [index, stage] of answerStages.entries()) {
    stage.run({ ...run, tally: out.tally(stage.name, stage.table) })
    onProgress?.((index + 1) / answerStages.length)
  }
  return {
    ...({ address: siteUrl, ids: 'site', program: 'answer', private: true } as const),
    last_id: String(lastId(run)),
    made_from: printOf(source),
  }
}
