/** Events on a site, and everything public besides its posts. */
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { code } from '#kernel'
import { typesOf } from '#posts/history/timeline-types.ts'
import { UploadPath } from '#basics/uploads/addresses.ts'
import { Withdrawn } from '#basics/uploads/withdrawn.queries.ts'
import { BadgeLevel, BadgeStatus, LinkStatus, ObjectType, RevisionStatus } from '#shared/codes.ts'
import {
  activities,
  badgeAwards,
  badges,
  importedObjects,
  importProgress,
  questionLinks,
  reactions,
  redirects,
  revisions,
  siteSettings,
  storedTranslations,
  uploads,
} from '#drizzle/schema/index.ts'
import {
  isListedQuestion,
  isPublicObject,
  isPublicRevision,
  isPublicUser,
  onlyPublic,
} from './conditions.queries.ts'
import {
  address,
  count,
  described,
  file,
  type FileSpec,
  flag,
  foreign,
  Id,
  id,
  json,
  made,
  ObjectTypes,
  privately,
  rowsOf,
  type Scope,
  text,
  time,
  word,
} from './fields.queries.ts'
import { exportedValues, groupsOf } from './settings.ts'

const listed = (words: readonly string[]) => sql.raw(words.map(one => `'${one}'`).join(', '))

/** Source under which the import of a whole site keeps its progress. */
export const OwnSource = '.site'

const settingValues = {
  ...made(
    z.record(z.string(), z.unknown()),
    scope => sql`json_object('scope', ${sql.raw(`'${scope}'`)}, 'group', ${siteSettings.type},
      'values', json(${siteSettings.content}))`,
    stored => {
      const { scope, group, values } = JSON.parse(stored as string) as StoredGroup
      return exportedValues(scope, group, values)
    },
  ),
  required: true,
}
type StoredGroup = { scope: Scope; group: string; values: Record<string, unknown> }

export const settingsFile = file({
  name: 'settings',
  about:
    'Settings of the site by group, without passwords and keys. Without private data: its name, its looks and its legal texts.',
  scope: 'public',
  table: siteSettings,
  key: [siteSettings.type],
  where: scope => sql`${siteSettings.type} in (${listed(groupsOf(scope))})`,
  fields: { group: text(siteSettings.type), values: settingValues },
})

/** Title, text and tags of a question, or the fields of another object; the order of its names is kept. */
const Snapshot = z.record(z.string(), z.unknown())

export const revisionsFile = rowsOf({
  name: 'revisions',
  about:
    'Versions of questions, answers and tags, one for each change. With foreign ids a line has what it changed; lines with one id are one version.',
  scope: 'public',
  table: revisions,
  key: [revisions.id],
  where: onlyPublic(isPublicRevision(revisions.id)),
  as: {
    content: json(revisions.content, Snapshot),
    status: word(revisions.status, RevisionStatus),
    review_user_id: privately(id(revisions.reviewUserId)),
  },
})

const onTimelines = [ObjectType.question, ObjectType.answer, ObjectType.tag].flatMap(type => [
  ...typesOf(type, false).keys(),
])

export const activityFile = rowsOf({
  name: 'activity',
  about:
    'What the timelines of posts and tags show; with private data also who gained or lost points by it.',
  scope: 'public',
  table: activities,
  key: [activities.id],
  as: {
    rank: privately(count(activities.rank)),
    trigger_user_id: privately(id(activities.triggerUserId)),
    cancelled: privately(flag(activities.cancelled)),
    cancelled_at: privately(time(activities.cancelledAt)),
  },
  where:
    onlyPublic(sql`${activities.cancelled} = 0 and ${activities.type} in (${listed(onTimelines)})
    and ${isPublicObject(activities.objectId)} and ${isPublicObject(activities.originalObjectId)}`),
})

export const linksFile = rowsOf({
  name: 'links',
  about: 'Links between questions.',
  scope: 'public',
  table: questionLinks,
  key: [questionLinks.id],
  where: onlyPublic(sql`${questionLinks.status} = ${code(LinkStatus.available)}
    and ${isListedQuestion(questionLinks.fromQuestionId)} and ${isListedQuestion(questionLinks.toQuestionId)}`),
  without: [questionLinks.status],
})

export const badgesFile = rowsOf({
  name: 'badges',
  about: 'The badges of the site; their names and descriptions are texts of the program, by key.',
  scope: 'public',
  table: badges,
  key: [badges.id],
  without: [badges.awardCount],
  as: { level: word(badges.level, BadgeLevel), status: word(badges.status, BadgeStatus) },
})

export const awardsFile = rowsOf({
  name: 'awards',
  about: 'Who was awarded which badge, and for what.',
  scope: 'public',
  table: badgeAwards,
  key: [badgeAwards.id],
  as: {
    badge_id: described(
      id(badgeAwards.badgeId),
      'With foreign ids the key of a badge of this program, such as `nice_answer`.',
    ),
  },
  where: onlyPublic(sql`${isPublicUser(badgeAwards.userId)}
    and (${badgeAwards.objectId} = 0 or ${isPublicObject(badgeAwards.objectId)})`),
})

export const reactionsFile = rowsOf({
  name: 'reactions',
  about: 'Emoji reactions to questions and answers.',
  scope: 'public',
  table: reactions,
  key: [reactions.objectId, reactions.emoji, reactions.userId],
  where: onlyPublic(isPublicObject(reactions.objectId)),
})

const { kind, objectId } = importedObjects
export const originsFile = rowsOf({
  name: 'origins',
  about:
    'What was imported from other sites before: its ids and addresses there, licence and author.',
  scope: 'public',
  table: importedObjects,
  key: [importedObjects.source, kind, importedObjects.originalId],
  where: scope =>
    scope === 'private'
      ? sql`true`
      : sql`case ${kind} when 'user' then ${isPublicUser(objectId)}
          when 'revision' then ${isPublicRevision(objectId)}
          when 'picture' then ${isPublicFile(objectId)}
          else ${objectId} = 0 or ${isPublicObject(objectId)} end`,
  as: { url: address(importedObjects.url) },
})

export const importsFile = rowsOf({
  name: 'imports',
  about: 'How far imports from other sites have come.',
  scope: 'public',
  table: importProgress,
  key: [importProgress.source, importProgress.stage],
  where: () => sql`${importProgress.source} <> ${sql.raw(`'${OwnSource}'`)}`,
  as: { report: json(importProgress.report) },
})

export const redirectsFile = rowsOf({
  name: 'redirects',
  about: 'Old addresses on the host of the site, and where they lead.',
  scope: 'public',
  table: redirects,
  key: [redirects.id],
  as: {
    hits: privately(count(redirects.hits)),
    last_hit_at: privately(time(redirects.lastHitAt)),
  },
})

export const textsFile = rowsOf({
  name: 'texts',
  about: 'Texts of the interface that the site has replaced, by language and key.',
  scope: 'public',
  table: storedTranslations,
  key: [storedTranslations.language, storedTranslations.key],
})

/** Object type of settings that use a file. */
const Setting = 0
const useShown = sql`(x.object_type = ${code(Setting)} and x.key in (${listed(groupsOf('public'))})
  or x.object_type = ${code(ObjectType.user)} and ${isPublicUser(sql`x.object_id`)}
  or x.object_type not in (${code(Setting, ObjectType.user)}) and ${isPublicObject(sql`x.object_id`)})`
const usesOf = (scope: Scope, upload: SQL) =>
  sql`from upload_use x where x.upload_id = ${upload}
    and ${scope === 'public' ? useShown : sql`true`}`

function isPublicFile(upload: unknown): SQL {
  return sql`exists (select 1 from upload f where f.id = ${upload}
    and f.unused_since <> ${code(Withdrawn)} and exists (select 1 ${usesOf('public', sql`f.id`)}))`
}

const Use = z.strictObject({
  object_type: z.enum(Object.keys(ObjectTypes) as [string, ...string[]]).optional(),
  object_id: Id.optional(),
  setting: z.string().optional().describe('Group of settings; then there is no object.'),
})
export type FileUse = z.output<typeof Use>
type StoredUse = { type: number; id: number; key: string }

const readUse = ({ type, id: number, key }: StoredUse): FileUse => ({
  ...(type > 0 && {
    object_type: Object.entries(ObjectTypes).find(([, one]) => one === type)?.[0],
    object_id: String(number),
  }),
  ...(key !== '' && { setting: key }),
})

const uses = made(
  z.array(Use),
  scope => sql`(select nullif(json_group_array(json(use)), '[]') from (
    select json_object('type', x.object_type, 'id', x.object_id, 'key', x.key) as use
    ${usesOf(scope, sql`${uploads.id}`)} order by x.object_type, x.object_id, x.key))`,
  stored => (JSON.parse(stored as string) as StoredUse[]).map(readUse),
)

/** Types as they are served; all but images are downloads. */
const MediaTypes = z.enum([
  'application/octet-stream',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/x-icon',
])

export const filesFile: FileSpec = rowsOf({
  name: 'files',
  about: 'Uploaded files. Their contents are in the folder `files` under `path`.',
  scope: 'public',
  table: uploads,
  key: [uploads.id],
  where: onlyPublic(isPublicFile(uploads.id)),
  without: [uploads.useCount],
  as: {
    path: described(
      { ...text(uploads.path), schema: z.string().regex(UploadPath) },
      'Below the folder `files`, and in addresses below `/uploads/`.',
    ),
    media_type: { ...text(uploads.mediaType), schema: MediaTypes },
    unused_since: privately(time(uploads.unusedSince)),
  },
  more: {
    uses: described(uses, 'What the file is used by.'),
    sha256: described(
      foreign(z.string().regex(/^[\da-f]{64}$/)),
      'Of its contents, in hexadecimal.',
    ),
  },
})
