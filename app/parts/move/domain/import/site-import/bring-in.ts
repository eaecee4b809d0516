/**
 * Imports a community from another program: its lines get ids of this site, which are stored with the old ones, and are
 * loaded like those of a whole site.
 */
import { accountOf, createAccount } from '#parts/move/domain/import/accounts.ts'
import { bodyFromHtml } from '#parts/move/domain/import/bodies.ts'
import { originalUrl } from '#parts/move/domain/import/origin.ts'
import { recordHappening } from '#parts/move/domain/import/happening.ts'
import { findQuestion } from '#posts/questions/questions.queries.ts'
import {
  answersFile,
  commentsFile,
  questionsFile,
  tagsFile,
  usersFile,
} from '#parts/move/domain/import/site-format/content.queries.ts'
import type { FileSpec } from '#parts/move/domain/import/site-format/fields.queries.ts'
import { lineFileName, type Manifest } from '#parts/move/domain/import/site-format/format.ts'
import type { LinesStage, Stage, StageContext } from '#parts/move/domain/import/stage.ts'
import { copyLinksStage } from '#parts/move/domain/import/stages/link-images.ts'
import { firstRevisionsStage } from '#parts/move/domain/import/stages/first-revisions.ts'
import { searchStage } from '#parts/move/domain/import/stages/search.ts'
import { website } from '#parts/move/domain/import/stages/users.ts'
import { dateTag, slugOfTagName, tagFor } from '#parts/move/domain/import/tags.ts'
import { nextObjectId } from '#kernel'
import { importedId, type ImportedKind, insertImported } from '#posts/imported/imported.queries.ts'
import { bioFrom } from '#posts/imported/bios.ts'
import { findTag, updateTag } from '#tags/tags.queries.ts'
import { ObjectType, type Reason, UserStatus } from '#shared/codes.ts'
import { sourceWithCopies } from '#parts/move/domain/import/source-links.ts'
import { findUser, updateUser } from '#basics/users/users.queries.ts'
import { actStages } from './bring-in-acts.ts'
import { loadLine } from './load-line.ts'
import { oldAddressesStage } from './old-addresses.ts'
import type { FolderLine, Line } from './read-lines.ts'
import type { Row } from './restore.queries.ts'
import { bodyOf } from './texts.ts'

const TitleMax = 150
const NameMax = 30
const LocationMax = 100

const points = (text: string) => [...text]
const momentOf = (value: string | undefined, fallback = 0) =>
  value === undefined ? fallback : Date.parse(value)

type Author = { user_id?: string; author_name?: string; created_at: string }
type Origin = { id: string; url?: string; license?: string; author_name?: string }
type Votes = { up_votes?: number; down_votes?: number }
type Text = { text?: string; html?: string }
type Edited = { edited_at?: string; last_editor_id?: string; status?: string }
type Post = Author & Origin & Votes & Text & Edited & Line

type UserLine = Omit<Origin, 'author_name'> & {
  display_name: string
  created_at: string
  username?: string
  deleted?: true
  bio?: string
  bio_html?: string
  website?: string
  location?: string
  reputation?: number
  last_seen_at?: string
}
type TagLine = Text & {
  id: string
  slug: string
  display_name?: string
  created_at?: string
  synonym_of?: string
  recommended?: boolean
  reserved?: boolean
  status?: string
  excerpt_post?: string
  wiki_post?: string
}
type QuestionLine = Post & {
  title: string
  tags?: string[]
  active_at?: string
  closing?: { reason: keyof typeof Reason; message?: string; at?: string }
  pinned?: true
  unlisted?: true
  views?: number
}
type AnswerLine = Post & { question_id: string; accepted?: true }
type CommentLine = Author &
  Origin &
  Votes &
  Text & { question_id?: string; answer_id?: string; status?: string }

/** Cuts long texts, and counts them in the report. */
function cut(ctx: StageContext, text: string, max: number, what: string): string {
  const all = points(text)
  if (all.length <= max) return text
  ctx.tally.made(`${what} cut off after ${max} characters`)
  return all.slice(0, max).join('').trim()
}

const person = (ctx: StageContext, { user_id = '', author_name = '', created_at }: Author) =>
  accountOf(ctx, user_id, author_name, Date.parse(created_at))

function websiteOf(ctx: StageContext, address = ''): string {
  const taken = website(address)
  if (taken !== address) ctx.tally.made('website left out: not an address that can be linked')
  return taken
}

/** Prefers HTML to Markdown; null if the text is too long. */
function body(ctx: StageContext, { text, html }: Text) {
  if (html !== undefined) {
    const made = bodyFromHtml(ctx, html)
    return made && { ...made, originalText: text ?? made.originalText }
  }
  try {
    return { ...bodyOf(ctx, 'post', { text }), originalText: text! }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function tagText(ctx: StageContext, line: Text) {
  if (!line.text && !line.html) return { originalText: '', html: '', excerpt: '' }
  const isHtml = line.html !== undefined
  const text = isHtml ? body(ctx, line) : { ...bodyOf(ctx, 'tag', line), originalText: line.text! }
  if (!text) ctx.tally.skipped('a text longer than a post may be')
  const { originalText = '', html = '', excerpt = '' } = text ?? {}
  return { originalText, html, excerpt }
}

/** Why and when it was closed, also where the line does not say it. */
const closingOf = ({ closing, status, created_at: at }: QuestionLine) =>
  closing || status === 'closed' ? { reason: 'something', at, ...closing } : undefined

/** Posts that the description of a tag was on the original site. */
function notePages({ tx, origin }: StageContext, line: TagLine, objectId: number): void {
  for (const kind of ['tag_excerpt', 'tag_wiki'] as const) {
    const originalId = kind === 'tag_wiki' ? line.wiki_post : line.excerpt_post
    const row = { source: origin.source, kind, objectId, url: '', license: '', authorName: '' }
    if (originalId !== undefined) insertImported(tx, { ...row, originalId })
  }
}

function titleOf(ctx: StageContext, line: QuestionLine, excerpt: string): string {
  const words = cut(ctx, line.title.trim().replace(/\s+/g, ' '), TitleMax, 'title')
  return words || points(excerpt).slice(0, TitleMax).join('') || '…'
}

/** Fields of a post that are loaded elsewhere, or not at all. */
const NotOfPosts = ['url', 'license', 'author_name', 'revision_id', 'invited']
const ownFields = (line: Line): Line =>
  Object.fromEntries(Object.entries(line).filter(([name]) => !NotOfPosts.includes(name)))

class Folder {
  constructor(readonly license: string) {}

  /** False when the line was imported before. */
  isNew(ctx: StageContext, kind: ImportedKind, { id }: { id: string }): boolean {
    ctx.tally.read()
    if (importedId(ctx.tx, ctx.origin.source, kind, id) === undefined) return true
    ctx.tally.skipped('imported before')
    return false
  }

  /** The page of a post, whose author may be known by name alone. */
  note(
    { tx, origin }: StageContext,
    kind: 'question' | 'answer' | 'comment',
    line: Origin,
    { id, userId }: { id: number; userId: number },
  ): void {
    insertImported(tx, {
      source: origin.source,
      kind,
      originalId: line.id,
      objectId: id,
      url: line.url ?? originalUrl(origin, kind === 'answer' ? kind : 'question', line.id),
      license: line.license ?? this.license,
      authorName: line.author_name ?? findUser(tx, userId)?.displayName ?? '',
    })
  }

  user(ctx: StageContext, line: UserLine): void {
    if (!this.isNew(ctx, 'user', line)) return
    const options = { text: line.bio, html: line.bio_html }
    const bioHtml = line.bio || line.bio_html ? bodyOf(ctx, 'bio', options).html : ''
    const userId = createAccount(ctx, {
      originalId: line.id,
      name: line.display_name,
      username: line.username,
      url: line.url,
      createdAt: Date.parse(line.created_at),
      lastSeenAt: momentOf(line.last_seen_at),
      reputation: line.reputation ?? 1,
      bio: line.bio ?? bioFrom(bioHtml),
      bioHtml,
      website: websiteOf(ctx, line.website),
      location: cut(ctx, line.location ?? '', LocationMax, 'location'),
      license: line.license ?? this.license,
    })
    cut(ctx, line.display_name.trim(), NameMax, 'name')
    if (line.deleted) updateUser(ctx.tx, userId, { status: UserStatus.deleted })
    ctx.tally.made('account')
  }

  tag(ctx: StageContext, line: TagLine): void {
    const { tx, tally, origin } = ctx
    if (!this.isNew(ctx, 'tag', line)) return
    if (line.status === 'deleted') return tally.skipped('a deleted tag')
    const slug = slugOfTagName(line.slug)
    if (slug === null) return tally.skipped('a name that no tag can have here')
    const { id, fresh } = tagFor(ctx, slug, line.display_name ?? line.slug, line.id)
    if (!fresh) return tally.skipped('a tag of this name is here already and is used')
    // Without a time its first question says when it was made.
    if (line.created_at) dateTag(tx, id, Date.parse(line.created_at))
    notePages(ctx, line, id)
    const main = line.synonym_of && importedId(tx, origin.source, 'tag', line.synonym_of)
    if (line.synonym_of && !main) tally.skipped('a synonym of a tag that comes after it')
    updateTag(tx, id, {
      ...tagText(ctx, line),
      mainTagId: main || 0,
      recommend: !!line.recommended,
      reserved: !!line.reserved,
    })
  }

  /** Tags of a question by the slugs of their main tags; new ones are made. */
  #tags(ctx: StageContext, names: string[], at: number): string[] {
    const { tx, tally } = ctx
    const slugs = new Map(names.map(name => [slugOfTagName(name), name]))
    const mains = [...slugs].flatMap(([slug, name]) => {
      if (slug === null) {
        tally.made('tag of a question left out: no tag can have its name here')
        return []
      }
      const tag = findTag(tx, tagFor(ctx, slug, name, '').id)
      const main = findTag(tx, tag?.mainTagId ?? 0) ?? tag
      if (!main) return []
      dateTag(tx, main.id, at)
      return main.slug
    })
    return [...new Set(mains)]
  }

  /** Common to questions and answers: the line with ids of this site, and its text; null if it is skipped. */
  #post(ctx: StageContext, line: Post) {
    const { tx, tally } = ctx
    if (line.status === 'pending') return tally.skipped('a post pending review')
    const text = body(ctx, line)
    if (!text) return tally.skipped('a text longer than a post may be')
    const userId = person(ctx, line)
    const editor = line.last_editor_id
    const at = Date.parse(line.created_at)
    const last_editor_id = editor && String(accountOf(ctx, editor, '', at))
    const id = nextObjectId(tx)
    const own = { ...ownFields(line), id: String(id), user_id: String(userId), last_editor_id }
    return { id, userId, at, text, own }
  }

  /** Loads a post and notes where it comes from. */
  #load(
    ctx: StageContext,
    kind: 'question' | 'answer',
    line: Post,
    { id, userId, text, own }: { id: number; userId: number; text: Row; own: Line },
  ): void {
    const spec = kind === 'question' ? questionsFile : answersFile
    loadLine(ctx, { spec, line: own, body: text })
    this.note(ctx, kind, line, { id, userId })
    const votes = (line.up_votes ?? 0) + (line.down_votes ?? 0)
    if (votes > 0) ctx.tally.made('vote', votes)
  }

  question(ctx: StageContext, line: QuestionLine): void {
    const made = this.isNew(ctx, 'question', line) && this.#post(ctx, line)
    if (!made) return
    const { at, text } = made
    const edited = momentOf(line.edited_at)
    const own = {
      active_at: new Date(Math.max(at, edited)).toISOString(),
      ...made.own,
      title: titleOf(ctx, line, text.excerpt),
      tags: this.#tags(ctx, line.tags ?? [], at),
      closing: closingOf(line),
    }
    this.#load(ctx, 'question', line, { ...made, own })
    const { status } = line
    ctx.tally.made(
      status === 'deleted'
        ? 'deleted question'
        : status === 'closed'
          ? 'closed question'
          : 'question',
    )
  }

  answer(ctx: StageContext, line: AnswerLine): void {
    const { tx, origin, tally } = ctx
    if (!this.isNew(ctx, 'answer', line)) return
    const questionId = importedId(tx, origin.source, 'question', line.question_id)
    if (questionId === undefined) return tally.skipped('its question was not imported')
    const made = this.#post(ctx, line)
    if (!made) return
    const deleted = line.status === 'deleted'
    const taken = !!line.accepted && !deleted && !!findQuestion(tx, questionId)!.acceptedAnswerId
    if (taken) tally.made('second accepted answer of a question, which stays a plain one')
    const accepted = line.accepted && !deleted && !taken ? true : undefined
    const own = { ...made.own, question_id: String(questionId), accepted }
    this.#load(ctx, 'answer', line, { ...made, own })
    tally.made(deleted ? 'deleted answer' : 'answer')
  }

  comment(ctx: StageContext, line: CommentLine): void {
    const { tx, origin, tally } = ctx
    if (!this.isNew(ctx, 'comment', line)) return
    if (line.status && line.status !== 'available') return tally.skipped('a comment out of sight')
    const kind = line.question_id === undefined ? 'answer' : 'question'
    const on = importedId(tx, origin.source, kind, (line.question_id ?? line.answer_id)!)
    if (on === undefined) return tally.skipped('its post was not imported')
    const written = (line.text ?? line.html)!
    if (written.trim() === '') return tally.skipped('nothing is written in it')
    const { text, count: links } = sourceWithCopies(written, ctx)
    if (links > 0) tally.made('link to a copy here', links)
    const { created_at, up_votes } = line
    const userId = person(ctx, line)
    const id = nextObjectId(tx)
    this.note(ctx, 'comment', line, { id, userId })
    const ids = { id: String(id), user_id: String(userId), [`${kind}_id`]: String(on) }
    loadLine(ctx, { spec: commentsFile, line: { ...ids, text, created_at, up_votes } })
    const [at, type] = [Date.parse(created_at), `${kind}.commented`]
    recordHappening(tx, { at, userId, type, objectType: ObjectType.comment, objectId: id, on })
    tally.made('comment')
  }
}

/** Fields of whole sites that are not imported. */
const NotBroughtIn = [
  'avatar',
  'updated_at',
  'revision_id',
  'invited',
  'reply_to_user_id',
  'reply_to_comment_id',
]

/** In this order: each stage uses what the ones before it made. `files` are those of the folder, by name. */
export function bringInStages(manifest: Manifest, files: ReadonlyMap<string, unknown>): Stage[] {
  const folder = new Folder(manifest.license ?? '')
  const lines = <L>(spec: FileSpec, apply: (ctx: StageContext, line: L) => void): LinesStage => ({
    kind: 'lines',
    name: spec.name,
    file: lineFileName(spec),
    spec,
    apply(ctx, { line }: FolderLine) {
      for (const name of NotBroughtIn.filter(one => Object.hasOwn(line, one)))
        ctx.tally.made(`${name} left out`)
      apply(ctx, line as L)
    },
  })
  return [
    lines<UserLine>(usersFile, (ctx, line) => folder.user(ctx, line)),
    lines<TagLine>(tagsFile, (ctx, line) => folder.tag(ctx, line)),
    lines<QuestionLine>(questionsFile, (ctx, line) => folder.question(ctx, line)),
    lines<AnswerLine>(answersFile, (ctx, line) => folder.answer(ctx, line)),
    lines<CommentLine>(commentsFile, (ctx, line) => folder.comment(ctx, line)),
    ...actStages('before links', manifest, files),
    firstRevisionsStage,
    ...(manifest.program ? [] : [oldAddressesStage]),
    copyLinksStage,
    ...actStages('after links', manifest, files),
    searchStage,
  ]
}
