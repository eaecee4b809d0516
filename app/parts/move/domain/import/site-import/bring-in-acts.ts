/** What members of another site did, beside writing posts: each line has the ids there. */
import { Emojis } from '#posts/reactions/reactions.queries.ts'
import { importedId, isImportedRevision } from '#posts/imported/imported.queries.ts'
import { accountOf } from '#parts/move/domain/import/accounts.ts'
import { copiedAddress } from '#parts/move/domain/import/addresses.ts'
import { applyChange, type StoredSnapshot } from '#parts/move/domain/import/history.ts'
import { recordHappening } from '#parts/move/domain/import/happening.ts'
import { insertAward, insertLink } from '#parts/move/domain/import/queries/acts.queries.ts'
import { findAnswer } from '#posts/answers/answers.queries.ts'
import { findQuestion } from '#posts/questions/questions.queries.ts'
import { badgeIdByKey, findBadge, holdsBadge } from '#reactors/badges/awards.queries.ts'
import { findTag } from '#tags/tags.queries.ts'
import type { FileSpec } from '#parts/move/domain/import/site-format/fields.queries.ts'
import {
  foreignFiles,
  lineFileName,
  type Manifest,
} from '#parts/move/domain/import/site-format/format.ts'
import type { LinesStage, StageContext } from '#parts/move/domain/import/stage.ts'
import { nextObjectId } from '#kernel'
import { LinkStatus, ObjectType, PostStatus } from '#shared/codes.ts'
import { errorCode } from '#shared/error-code.ts'
import { ownValue } from '#shared/own-value.ts'
import { loadLine } from './load-line.ts'
import type { FolderLine, Line } from './read-lines.ts'

const Kinds = ['question', 'answer', 'comment', 'tag'] as const
type Act = { created_at: string; user_id?: string }
type OnObject = Act & { object_type: string; object_id: string }

const Gone = 'its post was not imported'

const person = (ctx: StageContext, { user_id = '', created_at }: Act) =>
  accountOf(ctx, user_id, '', Date.parse(created_at))

function objectOf({ tx, origin }: StageContext, { object_type, object_id }: OnObject) {
  const kind = Kinds.find(name => name === object_type)
  const id = kind && importedId(tx, origin.source, kind, object_id)
  return kind && id !== undefined ? { kind, type: ObjectType[kind], id } : null
}

const questionOf = ({ tx, origin }: StageContext, id: string) => {
  const known = importedId(tx, origin.source, 'question', id)
  return known === undefined ? undefined : findQuestion(tx, known)
}

/** A text of a tag that was here before stays. */
const isOfImport = ({ tx }: StageContext, tagId: number): boolean => {
  const { revisionId } = findTag(tx, tagId)!
  return revisionId === 0 || isImportedRevision(tx, revisionId, tagId)
}

type RevisionLine = OnObject & {
  id: string
  content: Partial<StoredSnapshot>
  log?: string
  status?: string
}
function revision(ctx: StageContext, line: RevisionLine): void {
  if (line.status === 'unreviewed' || line.status === 'rejected')
    return ctx.tally.skipped('a suggestion that is not in force')
  const object = objectOf(ctx, line)
  if (!object || object.kind === 'comment') return ctx.tally.skipped(Gone)
  if (object.kind === 'tag' && !isOfImport(ctx, object.id))
    return ctx.tally.skipped('a tag of this name is here already and is used')
  const at = Date.parse(line.created_at)
  const change = { guid: line.id, at, userId: person(ctx, line), summary: line.log ?? '' }
  applyChange(ctx, { kind: object.kind, id: object.id }, change, line.content)
  ctx.tally.made('entry of a revision')
}

const Happening = /^(question|answer)\.(closed|reopened|deleted|undeleted|pin|unpin|show|hide)$/

type EntryLine = OnObject & { type: string; comment?: string; cancelled?: boolean }
function entry(ctx: StageContext, line: EntryLine): void {
  const [, kind, word = ''] = Happening.exec(line.type) ?? []
  if (!kind || kind !== line.object_type || line.cancelled)
    return ctx.tally.skipped('an entry that does not come from another site')
  const object = objectOf(ctx, line)
  if (!object) return ctx.tally.skipped(Gone)
  recordHappening(ctx.tx, {
    at: Date.parse(line.created_at),
    userId: person(ctx, line),
    type: line.type,
    objectType: object.type,
    objectId: object.id,
    comment: copiedAddress(line.comment ?? '', ctx),
  })
  ctx.tally.made(`entry “${word}”`)
}

type LinkLine = Act &
  Record<`${'from' | 'to'}_${'question' | 'answer'}_id`, string> & { kind: string }
function link(ctx: StageContext, line: LinkLine): void {
  const { tx, tally, origin } = ctx
  const [from, to] = [questionOf(ctx, line.from_question_id), questionOf(ctx, line.to_question_id)]
  if (!from || !to) return tally.skipped(Gone)
  if (from.id === to.id) return tally.skipped('a link within one question')
  const answer = (id?: string) => {
    const known = id === undefined ? undefined : importedId(tx, origin.source, 'answer', id)
    return known === undefined ? undefined : findAnswer(tx, known)
  }
  const [fromAnswer, toAnswer] = [answer(line.from_answer_id), answer(line.to_answer_id)]
  const live = [from, to, fromAnswer, toAnswer].every(one => one?.status !== PostStatus.deleted)
  const isDuplicate = line.kind === 'duplicate'
  insertLink(tx, {
    createdAt: Date.parse(line.created_at),
    fromQuestionId: from.id,
    fromAnswerId: fromAnswer?.id ?? 0,
    toQuestionId: to.id,
    toAnswerId: toAnswer?.id ?? 0,
    kind: isDuplicate ? 'duplicate' : 'import',
    status: live ? LinkStatus.available : LinkStatus.deleted,
  })
  tally.made(isDuplicate ? 'duplicate' : 'link')
}

function award(ctx: StageContext, line: Act & { id: string; badge_id: string }): void {
  const { tx, origin, tally } = ctx
  const badge = findBadge(tx, badgeIdByKey(tx, line.badge_id) ?? 0)
  if (!badge) return tally.skipped(`“${line.badge_id}”: this site has not set up its badges`)
  const userId = person(ctx, line)
  if (badge.single && holdsBadge(tx, badge, userId, 0))
    return tally.skipped('second award of a badge that is awarded once')
  const createdAt = Date.parse(line.created_at)
  const source = `${origin.source}:${line.id}`
  insertAward(tx, { id: nextObjectId(tx), createdAt, badgeId: badge.id, userId, source })
  tally.made('badge')
}

/** What members give to posts and tags, by file. */
const Made = { votes: 'vote', follows: 'follow', reactions: 'reaction', bookmarks: 'bookmark' }
/** On which of them. */
const On: Record<keyof typeof Made, readonly string[]> = {
  votes: ['question', 'answer'],
  follows: ['question', 'tag'],
  reactions: Kinds,
  bookmarks: ['question'],
}
const Again = {
  votes: 'a second vote of the same member on one post',
  follows: 'a second follow of the same thing',
  reactions: 'a second reaction of the same kind, or one without a user',
  bookmarks: 'second bookmark of the same question',
}

/** False when the row is there already. */
function isAdded(ctx: StageContext, spec: FileSpec, line: Line): boolean {
  try {
    loadLine(ctx, { spec, line })
    return true
  } catch (error) {
    if (errorCode(error) === 'SQLITE_CONSTRAINT_PRIMARYKEY') return false
    throw error
  }
}

type MarkLine = OnObject & Line & { emoji?: string; value?: number }
function mark(ctx: StageContext, line: MarkLine, spec: FileSpec): void {
  const { tally } = ctx
  const name = spec.name as keyof typeof Made
  const object = objectOf(ctx, { ...line, object_type: line.object_type ?? 'question' })
  if (!object || !On[name].includes(object.kind)) return tally.skipped(Gone)
  const { emoji, value = 1 } = line
  if (emoji && !Emojis.some(known => known === emoji))
    return tally.skipped('a reaction that is not given here', emoji)
  const ids = { user_id: String(person(ctx, line)), object_id: String(object.id) }
  const own = { ...line, ...ids, value: Math.sign(value) }
  if (value !== 0 && isAdded(ctx, spec, own)) tally.made(Made[name])
  else tally.skipped(Again[name])
}

type Apply<L = Line> = (ctx: StageContext, line: L, spec: FileSpec) => void
const act =
  <L>(apply: Apply<L>): Apply =>
  (ctx, line, spec) =>
    apply(ctx, line as L, spec)
const marks = act(mark)

const Acts: Record<'before links' | 'after links', Record<string, Apply>> = {
  'before links': {
    revisions: act(revision),
    reactions: marks,
    votes: marks,
    follows: marks,
    bookmarks: marks,
  },
  // They name pages of the other site, whose addresses have to be known.
  'after links': { activity: act(entry), links: act(link), awards: act(award) },
}

/** Stages of the files that the folder has. */
export const actStages = (
  when: keyof typeof Acts,
  { ids }: Manifest,
  files: ReadonlyMap<string, unknown>,
): LinesStage[] =>
  foreignFiles.flatMap(spec => {
    const { name } = spec
    const apply = ownValue(Acts[when], name)
    // Badges of a whole site have numbers of their own.
    const isForeign = ids === 'foreign' || name !== 'awards'
    if (!apply || !isForeign || !files.has(lineFileName(spec))) return []
    return {
      kind: 'lines',
      name,
      file: lineFileName(spec),
      spec,
      apply(ctx: StageContext, { line }: FolderLine) {
        ctx.tally.read()
        apply(ctx, line, spec)
      },
    }
  })
