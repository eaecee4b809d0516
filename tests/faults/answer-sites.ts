/**
 * `npx tsx tests/faults/answer-sites.ts --sites FOLDER` imports every database and dump of Apache Answer in a
 * folder (`answer-*`, plain or packed by gzip) and compares each row of the source with the row here. A row that is
 * missing must be counted in the report, which `--report` prints. `--time-zone ZONE` is for dumps that do not tell theirs.
 */
import fs from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { checkCounters } from '#basics/recount/recount.ts'
import { openAnswerSource } from '#parts/move/domain/import/answer-source/answer-source.ts'
import { SiteInfo } from '#parts/move/domain/import/answer/site-info.ts'
import type { SourceRow } from '#parts/move/domain/import/answer/source-row.ts'
import { type SourceDb, sourceRows } from '#parts/move/domain/import/answer/stage.ts'
import type { StageReport } from '#parts/move/domain/import/stage-report.ts'
import { Sqlite } from '#infra/database/sqlite.ts'
import { PostStatus, UserStatus } from '#shared/codes.ts'
import { AnswerHome } from '#tests/support/answer-home.ts'

const { values } = parseArgs({
  options: {
    sites: { type: 'string' },
    'time-zone': { type: 'string' },
    report: { type: 'boolean' },
  },
})
if (!values.sites) throw new Error('Name the folder with the databases: --sites FOLDER')

type Here = Record<string, unknown>
/** `key`: columns that find the row here; `same`: what they and others must hold. */
type Wanted = { table: string; key: Here; same: Here }
type Compared = {
  /** In the source. */
  table: string
  where?: string
  /** Stages that may leave rows out. */
  stages: string[]
  wanted(row: SourceRow, source: SourceDb): Wanted
}

const seq = (row: SourceRow, name: string) => row.ref(name)?.seq ?? 0
const byId = (table: string, id: number, same: Here): Wanted => ({ table, key: { id }, same })
const updated = (row: SourceRow) => row.moment('updated_at') || row.createdAt()

function availableAnswers({ db }: SourceDb, column: string, id: string): number {
  const query = `select count(*) from answer where ${column} = ? and status = ${PostStatus.available}`
  return db.prepare<[bigint], number>(query).pluck().get(BigInt(id)) ?? 0
}

const Tables: Compared[] = [
  {
    table: 'user',
    stages: ['users'],
    wanted(row) {
      const gone = row.integer('status') === UserStatus.deleted
      return byId('user', row.integer('id'), {
        username: row.text('username'),
        display_name: row.text('display_name'),
        created_at: row.createdAt(),
        last_login_at: row.moment('last_login_date'),
        mail_status: row.integer('mail_status'),
        rank: Math.max(0, row.integer('rank')),
        location: row.text('location'),
        bio: row.text('bio'),
        password_hash: gone ? '' : row.text('pass'),
        email: gone ? null : row.text('e_mail'),
      })
    },
  },
  {
    table: 'tag',
    stages: ['tags'],
    wanted: row =>
      byId('tag', seq(row, 'id'), {
        slug: row.text('slug_name'),
        display_name: row.text('display_name'),
        original_text: row.text('original_text'),
        main_tag_id: seq(row, 'main_tag_id'),
        created_at: row.createdAt(),
        status: row.integer('status'),
        user_id: row.integer('user_id'),
        recommend: row.integer('recommend'),
        reserved: row.integer('reserved'),
      }),
  },
  {
    table: 'question',
    stages: ['questions'],
    wanted: (row, source) =>
      byId('question', seq(row, 'id'), {
        title: row.text('title'),
        original_text: row.text('original_text'),
        status: row.integer('status'),
        pin: row.integer('pin'),
        show: row.integer('show'),
        user_id: row.integer('user_id'),
        last_editor_id: row.integer('last_edit_user_id'),
        created_at: row.createdAt(),
        edited_at: row.moment('updated_at'),
        active_at: row.moment('post_update_time'),
        view_count: row.integer('view_count'),
        vote_count: row.integer('vote_count'),
        // Answer counts deleted ones, too, and leaves them accepted.
        answer_count: availableAnswers(source, 'question_id', row.text('id')),
        accepted_answer_id: availableAnswers(source, 'id', row.text('accepted_answer_id'))
          ? seq(row, 'accepted_answer_id')
          : 0,
      }),
  },
  {
    table: 'answer',
    stages: ['answers'],
    wanted: row =>
      byId('answer', seq(row, 'id'), {
        question_id: seq(row, 'question_id'),
        original_text: row.text('original_text'),
        status: row.integer('status'),
        user_id: row.integer('user_id'),
        created_at: row.createdAt(),
        edited_at: row.moment('updated_at'),
        vote_count: row.integer('vote_count'),
      }),
  },
  {
    table: 'comment',
    stages: ['comments'],
    wanted: row =>
      byId('comment', seq(row, 'id'), {
        object_id: seq(row, 'object_id'),
        original_text: row.text('original_text'),
        status: row.integer('status'),
        user_id: row.integer('user_id'),
        reply_comment_id: seq(row, 'reply_comment_id'),
        created_at: row.createdAt(),
        vote_count: row.integer('vote_count'),
      }),
  },
  {
    table: 'revision',
    stages: ['revisions'],
    wanted(row) {
      const fields = row.json('content') as { OriginalText: string }
      return byId('revision', row.integer('id'), {
        object_id: seq(row, 'object_id'),
        status: row.integer('status'),
        log: row.text('log'),
        created_at: row.createdAt(),
        review_user_id: row.integer('review_user_id'),
        content: fields.OriginalText,
      })
    },
  },
  {
    table: 'tag_rel',
    where: 'status = 1',
    stages: ['tags of questions'],
    wanted: row => ({
      table: 'question_tag',
      key: { question_id: seq(row, 'object_id'), tag_id: seq(row, 'tag_id') },
      same: {},
    }),
  },
  {
    table: 'activity',
    where:
      "cancelled = 0 and activity_type in (select id from config where key like '%.vote\\_%' escape '\\')",
    stages: ['activity'],
    wanted: (row, source) => ({
      table: 'vote',
      key: { user_id: row.integer('user_id'), object_id: seq(row, 'object_id') },
      same: { value: kindOf(row, source).endsWith('_up') ? 1 : -1, updated_at: updated(row) },
    }),
  },
  {
    table: 'activity',
    where: 'rank <> 0',
    stages: ['activity'],
    wanted: (row, source) =>
      byId('activity', row.integer('id'), {
        type: kindOf(row, source),
        user_id: row.integer('user_id'),
        object_id: seq(row, 'object_id'),
        rank: row.integer('rank'),
        cancelled: row.integer('cancelled'),
        created_at: row.createdAt(),
      }),
  },
  {
    table: 'activity',
    where: "cancelled = 0 and activity_type in (select id from config where key like '%.follow')",
    stages: ['activity'],
    wanted: row => ({
      table: 'follow',
      key: { user_id: row.integer('user_id'), object_id: seq(row, 'object_id') },
      same: { created_at: updated(row) },
    }),
  },
  {
    table: 'collection',
    stages: ['bookmarks'],
    wanted: row => ({
      table: 'collection',
      key: { user_id: row.integer('user_id'), object_id: seq(row, 'object_id') },
      same: { created_at: row.createdAt() },
    }),
  },
  {
    table: 'report',
    stages: ['reports'],
    wanted: row =>
      byId('report', seq(row, 'id'), {
        user_id: row.integer('user_id'),
        object_id: seq(row, 'object_id'),
        report_type: row.integer('report_type'),
        content: row.text('content'),
        created_at: row.createdAt(),
      }),
  },
  {
    table: 'badge_award',
    stages: ['badge awards'],
    wanted: row =>
      byId('badge_award', seq(row, 'id'), {
        user_id: row.integer('user_id'),
        badge_id: seq(row, 'badge_id'),
        created_at: row.createdAt(),
      }),
  },
  {
    table: 'notification',
    stages: ['notifications'],
    wanted: row =>
      byId('notification', row.integer('id'), {
        user_id: row.integer('user_id'),
        kind: row.integer('type'),
        is_read: row.integer('is_read') === 2 ? 1 : 0,
        created_at: row.createdAt(),
        updated_at: updated(row),
      }),
  },
  {
    table: 'user_notification_config',
    stages: ['mail switches'],
    wanted: row => ({
      table: 'notification_switch',
      key: { user_id: row.integer('user_id'), source: row.text('source') },
      same: { enabled: row.integer('enabled') },
    }),
  },
]

function kindOf(row: SourceRow, source: SourceDb): string {
  const query = 'select key from config where id = ?'
  return String(source.db.prepare(query).pluck().get(row.integer('activity_type')))
}

/** Texts without addresses, which lead here now. */
function plain(value: unknown, sites: readonly string[]): unknown {
  if (typeof value !== 'string') return value
  const bare = sites.reduce((text, site) => text.replaceAll(site, ''), value)
  return bare.replace(/\r\n?/g, '\n').replace(/(?:https:\/\/new\.example)?\/community(?=[/)])/g, '')
}

/** Revisions hold their text in JSON. */
const shown = (table: string, name: string, value: unknown) =>
  table === 'revision' && name === 'content'
    ? (JSON.parse(String(value)) as { original_text: string }).original_text
    : value

type Outcome = { rows: number; missing: number; differing: string[] }

function compare(w: AnswerHome, source: SourceDb, compared: Compared): Outcome {
  const { table, where = '1', wanted } = compared
  const sites = [...new SiteInfo(source).addresses()]
  const outcome: Outcome = { rows: 0, missing: 0, differing: [] }
  for (const row of sourceRows({ source }, `select * from "${table}" where ${where} order by id`)) {
    outcome.rows++
    const { table: to, key, same } = wanted(row, source)
    const names = Object.keys(key)
    const query = `select * from "${to}" where ${names.map(name => `"${name}" = ?`).join(' and ')}`
    const [found] = w.rows<Here>(query, ...names.map(name => key[name]))
    if (!found) outcome.missing++
    else {
      for (const [name, value] of Object.entries(same)) {
        const here = plain(shown(to, name, found[name]), sites)
        if (!isDeepStrictEqual(here, plain(value, sites)))
          outcome.differing.push(
            `${to} ${JSON.stringify(key)} ${name}: ${JSON.stringify(value)} there, ${JSON.stringify(found[name])} here`,
          )
      }
    }
  }
  return outcome
}

const leftOut = (stages: readonly StageReport[], names: readonly string[]) =>
  stages
    .filter(({ name }) => names.includes(name))
    .flatMap(({ skipped }) => Object.values(skipped))
    .reduce((sum, count) => sum + count, 0)

let faults = 0
function fault(text: string): void {
  faults++
  console.log(`  FAULT ${text}`)
}

async function check(file: string): Promise<number> {
  using w = new AnswerHome()
  const bytes = fs.readFileSync(file)
  fs.rmSync(w.file)
  fs.writeFileSync(w.file, file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
  const timeZone = values['time-zone']
  const stages = await w.move(timeZone ? { timeZone } : {})
  const source = await openAnswerSource(w.file, {
    ...{ driver: Sqlite, workFolder: path.join(w.files, 'work') },
    ...(timeZone && { timeZone }),
  })
  let rows = 0
  const missing = new Map<string, number>()
  for (const compared of Tables) {
    const outcome = compare(w, source, compared)
    rows += outcome.rows
    const stage = compared.stages.join()
    missing.set(stage, (missing.get(stage) ?? 0) + outcome.missing)
    for (const differing of outcome.differing) fault(differing)
  }
  for (const [stage, count] of missing) {
    const counted = leftOut(stages, [stage])
    if (count > counted) fault(`${stage}: ${count} rows missing, ${counted} in the report`)
  }
  for (const counter of checkCounters(w.db)) fault(`counter ${JSON.stringify(counter)}`)
  const lost = [...missing.values()].reduce((sum, count) => sum + count, 0)
  console.log(`${path.basename(file)}: ${rows} rows compared, ${lost} left out and reported`)
  if (values.report)
    for (const { name, made, changed, skipped } of stages)
      console.log(`  ${name} ${JSON.stringify({ made, changed, skipped })}`)
  source.close()
  return rows
}

const folder = values.sites
const files = fs.readdirSync(folder).filter(name => name.startsWith('answer-'))
let total = 0
for (const name of files.sort()) {
  try {
    total += await check(path.join(folder, name))
  } catch (error) {
    fault(`${name}: ${(error as Error).message}`)
  }
}
console.log(`${files.length} sites, ${total} rows, ${faults} faults`)
process.exitCode = faults > 0 || files.length === 0 ? 1 : 0
