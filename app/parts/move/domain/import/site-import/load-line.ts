/**
 * The loader: writes lines with ids of this site. Those of a whole site come as they are, into an empty one; lines from
 * elsewhere get such ids in bring-in.ts.
 */
import { z } from 'zod'
import { NotInNames } from '#parts/move/domain/import/accounts.ts'
import { currentSettings, forgetSettings } from '#basics/settings/current-settings.ts'
import { readTarget } from '#parts/move/domain/redirects/old-address.ts'
import { saveSetting, saveSiteUrl } from '#basics/settings/settings.queries.ts'
import { isAvatar } from '#basics/users/avatars.ts'
import {
  emailKey,
  findUser,
  insertUser,
  updateUser,
  type UserRow,
} from '#basics/users/users.queries.ts'
import type { FileUse } from '#parts/move/domain/import/site-format/acts.queries.ts'
import {
  type FileSpec,
  ObjectTypes,
  ownId,
} from '#parts/move/domain/import/site-format/fields.queries.ts'
import {
  files,
  filesOf,
  lineFileName,
  type Manifest,
} from '#parts/move/domain/import/site-format/format.ts'
import { groupsOf } from '#parts/move/domain/import/site-format/settings.ts'
import { saveClosing } from '#parts/move/domain/import/closing.ts'
import {
  insertQuestionTag,
  saveImportedVotes,
} from '#parts/move/domain/import/queries/acts.queries.ts'
import { findAnswer } from '#posts/answers/answers.queries.ts'
import { tagStatusOf } from '#posts/questions/listing.ts'
import type { QuestionRow } from '#posts/questions/questions.queries.ts'
import type { LinesStage, StageContext } from '#parts/move/domain/import/stage.ts'
import { inserts, type SettingGroup, SettingGroups } from '#kernel'
import { renderMarkdown } from '#markdown/render.ts'
import { titleSlug } from '#markdown/slug.ts'
import { appendRow } from '#moderation/staff-log/log-rows.queries.ts'
import { findTagBySlug } from '#tags/tags.queries.ts'
import { isLegalSlug } from '#tags/tags.schema.ts'
import { MailStatus, ObjectType, Reason, UserStatus } from '#shared/codes.ts'
import { ownValue, putValue } from '#shared/own-value.ts'
import { isWebAddress } from '#shared/web-address.ts'
import type { FolderLine, Line } from './read-lines.ts'
import { insertFileUse, type Row } from './restore.queries.ts'
import { bodyOf, commentHtml } from './texts.ts'

const FirstUserId = 1
/** A version of a whole site has all of its texts. */
const WithText = z.looseObject({ original_text: z.string() })

type Handling = {
  /** Adds derived columns; `body` is its text, where that is rendered already. */
  complete?(ctx: StageContext, line: Line, row: Row, body?: Row): Row
  /** Writes to other tables. */
  after?(ctx: StageContext, line: Line, row: Row): void
  /** Replaces the plain insert. */
  write?(ctx: StageContext, line: Line, row: Row): void
}

const isUserName = (name: string) =>
  name.length <= 64 && name !== '' && name === name.trim() && name.search(NotInNames) < 0

/** Values that become part of addresses and links have to be valid there. */
const checks: Record<string, (row: Row) => void> = {
  users({ username, website, avatar }) {
    if (username !== undefined && !isUserName(username as string))
      throw new RangeError(`username: "${String(username)}" cannot be in an address`)
    if (website && !isWebAddress(website as string))
      throw new RangeError('website: not an address that can be linked')
    if (avatar && !isAvatar(avatar as string))
      throw new RangeError('avatar: not an address of an image')
  },
  tags({ slug }) {
    if (!isLegalSlug(slug as string)) throw new RangeError('slug: no tag can have this name')
  },
  revisions({ content }) {
    if (!WithText.safeParse(JSON.parse(String(content))).success)
      throw new RangeError('content: needs "original_text"')
  },
  redirects({ target }) {
    if (readTarget(target as string, 'https://localhost') !== target)
      throw new RangeError('target: not an address that a redirect can lead to')
  },
}

/**
 * The row of a line, as far as its fields say it.
 * @throws RangeError when a value cannot be in a whole site.
 */
export function rowOf(spec: FileSpec, line: Line): Row {
  const row: Row = {}
  for (const [name, field] of Object.entries(spec.fields)) {
    const value = ownValue(line, name)
    if (field.column)
      putValue(row, field.column, value === undefined ? field.absent : field.toRow(value))
    else if (value !== undefined && !field.select('private') && name !== 'sha256')
      throw new RangeError(`"${name}" is for folders with foreign ids; origins.ndjson says it here`)
  }
  ownValue(checks, spec.name)?.(row)
  return row
}

const sums = ({ tx }: StageContext, line: Line, row: Row) => {
  const [up, down] = [Number(line.up_votes ?? 0), Number(line.down_votes ?? 0)]
  if (up + down > 0) saveImportedVotes(tx, row.id as number, up, down)
}

const post = (ctx: StageContext, line: Line, row: Row, body?: Row): Row => ({
  ...row,
  originalText: line.text ?? line.html,
  ...(body ?? bodyOf(ctx, 'post', line)),
})

function saveTagsAndClosing(ctx: StageContext, line: Line, row: Row): void {
  const { tx } = ctx
  const question = row as QuestionRow
  const { id: questionId, createdAt } = question
  const status = tagStatusOf(question)
  for (const slug of (line.tags ?? []) as string[]) {
    const tag = findTagBySlug(tx, slug)
    if (!tag) throw new RangeError(`there is no tag "${slug}" in tags.ndjson`)
    insertQuestionTag(tx, { questionId, tagId: tag.id, status, createdAt })
  }
  const closing = line.closing as
    { reason: keyof typeof Reason; message?: string; at?: string } | undefined
  if (closing) {
    saveClosing(tx, questionId, {
      close_type: Reason[closing.reason],
      close_msg: closing.message ?? '',
      closed_at: closing.at ? Date.parse(closing.at) : 0,
    })
  }
  sums(ctx, line, row)
}

/** Account 1 of the new site keeps its login if the folder has none for it, and stays an administrator's. */
function saveUser({ tx }: StageContext, row: Row): void {
  if (row.id !== FirstUserId || !findUser(tx, FirstUserId))
    return void insertUser(tx, row as UserRow)
  const { mailStatus: _, ...rest } = row
  updateUser(tx, FirstUserId, rest)
}

function saveAccount({ tx }: StageContext, row: Row): void {
  const { id, ...changes } = row as Row & { id: number; email: string | null }
  if (!findUser(tx, id)) throw new RangeError('there is no such account in users.ndjson')
  if (id === FirstUserId && changes.email === null) {
    const { initialRank, lastLoginAt, language, colorScheme } = changes
    updateUser(tx, id, { initialRank, lastLoginAt, language, colorScheme } as Partial<UserRow>)
  } else {
    updateUser(tx, id, { ...changes, emailKey: changes.email && emailKey(changes.email) })
  }
}

function saveSettings(ctx: StageContext, line: Line): void {
  const { tx } = ctx
  const group = line.group as SettingGroup
  if (!groupsOf('private').includes(group)) throw new RangeError(`there are no settings "${group}"`)
  const current = currentSettings(tx).settings[group]
  const values: Record<string, unknown> = { ...current, ...(line.values as Row) }
  for (const name of Object.keys(current).filter(one => one.endsWith('_parsed_text'))) {
    const source = ownValue(values, name.replace(/_parsed_text$/, '_original_text')) as string
    const { html } = renderMarkdown(source, { siteUrl: ctx.siteUrl, profile: 'post' })
    putValue(values, name, html)
  }
  if (!ctx.takesUrl && 'site_url' in current) putValue(values, 'site_url', current.site_url)
  const read = SettingGroups[group].parse(values)
  if ('site_url' in read) {
    if (!isWebAddress(read.site_url)) throw new RangeError('site_url: not an address')
    saveSiteUrl(tx, read, ctx.now)
  } else saveSetting(tx, group, read, ctx.now)
  forgetSettings(tx)
}

function commentPlace({ tx }: StageContext, line: Line) {
  if (line.question_id !== undefined) {
    const objectId = ownId(line.question_id)
    return { objectType: ObjectType.question, objectId, questionId: objectId }
  }
  const answer = findAnswer(tx, ownId(line.answer_id))
  if (!answer) throw new RangeError('there is no such answer')
  return { objectType: ObjectType.answer, objectId: answer.id, questionId: answer.questionId }
}

const handlings: Record<string, Handling> = {
  settings: { write: (ctx, line) => saveSettings(ctx, line) },
  users: {
    complete(ctx, line, row) {
      const { username = `user${String(row.id)}`, createdAt } = row
      const rank = line.reputation ?? 1
      const text = { text: row.bio, html: line.bio_html }
      return {
        ...row,
        username,
        usernameKey: (username as string).toLowerCase(),
        updatedAt: row.updatedAt ?? createdAt,
        bioHtml: row.bio || line.bio_html ? bodyOf(ctx, 'bio', text).html : '',
        rank,
        initialRank: rank,
        mailStatus: MailStatus.verified,
        status: line.deleted ? UserStatus.deleted : UserStatus.available,
      }
    },
    write: (ctx, _, row) => saveUser(ctx, row),
  },
  accounts: { write: (ctx, _, row) => saveAccount(ctx, row) },
  tags: {
    complete(ctx, line, row) {
      const { html, excerpt } = bodyOf(ctx, 'tag', line)
      const createdAt = row.createdAt ?? ctx.now
      const displayName = row.displayName ?? row.slug
      return {
        ...row,
        html,
        excerpt,
        createdAt,
        displayName,
        updatedAt: row.updatedAt ?? createdAt,
      }
    },
  },
  questions: {
    complete: (ctx, line, row, body) => ({
      ...post(ctx, line, row, body),
      urlTitle: titleSlug(row.title as string),
      activeAt: row.activeAt ?? row.createdAt,
    }),
    after: saveTagsAndClosing,
  },
  answers: { complete: post, after: sums },
  comments: {
    complete(ctx, line, row) {
      const place = commentPlace(ctx, line)
      const html = commentHtml(ctx, row.id as number, place.objectId, line.text as string)
      return { ...row, ...place, html, updatedAt: row.updatedAt ?? row.createdAt }
    },
    after: sums,
  },
  // The points drawn from it follow.
  point_rewards: { complete: (_, __, row) => ({ ...row, left: row.score }) },
  staff_log: { write: ({ tx }, _, row) => appendRow(tx, row as Parameters<typeof appendRow>[1]) },
  files: {
    after({ tx }, line, row) {
      for (const use of (line.uses ?? []) as FileUse[]) {
        const type = use.object_type as keyof typeof ObjectTypes | undefined
        insertFileUse(tx, {
          uploadId: row.id as number,
          objectType: type ? ObjectTypes[type] : 0,
          objectId: use.object_id === undefined ? 0 : ownId(use.object_id),
          key: use.setting ?? '',
        })
      }
    },
  },
}

/** Of every file. */
const inserting = new Map(
  files.map(spec => [spec.name, inserts<FileSpec['table'], Row>(spec.table)]),
)

/** Writes a line. @throws RangeError when a value cannot be in a site. */
export function loadLine(ctx: StageContext, { spec, line, body }: Loaded): void {
  const { complete, after, write } = ownValue(handlings, spec.name) ?? {}
  const plain = rowOf(spec, line)
  const row = complete ? complete(ctx, line, plain, body) : plain
  if (write) write(ctx, line, row)
  else inserting.get(spec.name)?.(ctx.tx, row)
  after?.(ctx, line, row)
}
type Loaded = { spec: FileSpec; line: Line; body?: Row }

/** Adds file and line to errors. */
function naming(line: FolderLine, body: () => void): void {
  try {
    body()
  } catch (error) {
    const { code } = error as { code?: string }
    if (error instanceof RangeError || code?.startsWith('SQLITE_CONSTRAINT'))
      line.fail((error as Error).message)
    throw error
  }
}

function stageOf(spec: FileSpec, { program }: Manifest): LinesStage {
  return {
    kind: 'lines',
    name: spec.name,
    file: lineFileName(spec),
    spec,
    apply(ctx, from) {
      naming(from, () => loadLine(ctx, { spec, line: from.line }))
      // What a converter made of a source is in its own report.
      if (program) return
      ctx.tally.read()
      ctx.tally.made(spec.name)
    },
  }
}

export const restoreStages = (manifest: Manifest): LinesStage[] =>
  filesOf(manifest.private ? 'private' : 'public').map(spec => stageOf(spec, manifest))
