/** Posts.xml, which is read twice: what its rows say of each other, then their lines. */
import { withOwnAddresses } from '#parts/move/domain/import/addresses.ts'
import type { DumpRow } from '#parts/move/domain/import/dump-row.ts'
import { licenseAt } from '#parts/move/domain/import/origin.ts'
import { slugOfTagName, tagNames } from '#parts/move/domain/import/tags.ts'
import { ownValue } from '#shared/own-value.ts'
import { type Dump, each, NamedIn, timeOf } from './dump.ts'
import { Kind, type Post } from './facts.ts'

const PostType = { question: 1, answer: 2, tagExcerpt: 4, tagWiki: 5 } as const

/** Rows in some dumps that were never real posts: by the site, with these ids. */
const Fabricated = ['1000000001', '1000000010']

const isFabricated = (row: DumpRow) =>
  row.text('OwnerUserId') === '-1' && Fabricated.includes(row.id())

/** Descriptions of tags in HTML by tag id, and when they were written; when tags are first used, by slug. */
export type TagFacts = {
  texts: Map<string, { at: number; excerpt?: string; wiki?: string }>
  firstUses: Map<string, number>
}

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const isBlank = (html: string) => html.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''

const kindOf = (type: number) =>
  type === PostType.question ? Kind.question : type === PostType.answer ? Kind.answer : Kind.other

/** Why a question has no accepted answer although it names one. */
const NotAccepted: Record<string, string> = {
  missing: 'its answer is not in the dump',
  foreign: 'its answer belongs to another question',
  deleted: 'its answer is deleted',
}

function settle({ facts, out }: Dump): void {
  const tally = out.tally('accepted answers', 'Posts.xml')
  for (const { why, n } of facts.settlePosts()) {
    tally.read(n)
    const reason = ownValue(NotAccepted, why)
    if (reason) tally.skipped(reason, '', n)
  }
}

/** Wiki posts of tags, and posts of kinds that are not here. */
function readPage(
  { pages, out }: Dump,
  texts: TagFacts['texts'],
  row: DumpRow,
  type: number,
): void {
  const tally = out.tally('tag descriptions', 'Posts.xml')
  tally.read()
  if (isFabricated(row)) return tally.skipped('an artificial row added by the dump')
  const found = pages.get(row.id())
  if (!found) {
    return tally.skipped(
      type === PostType.tagExcerpt || type === PostType.tagWiki
        ? 'a wiki post of a tag that does not exist or already has a text'
        : `a post of type ${type}, which is not supported here`,
    )
  }
  const { tag, part } = found
  const short = part === 'excerpt'
  const body = row.text('Body')
  const empty = isBlank(body)
  const html = short ? `<p>${escaped(body.trim())}</p>` : body
  const text = texts.get(tag) ?? { at: row.moment('CreationDate') }
  texts.set(tag, { ...text, ...(!empty && { [part]: html }) })
  tally.made(empty ? 'empty description' : short ? 'short description' : 'description')
}

/** The first reading. */
export async function readPosts(dump: Dump): Promise<TagFacts> {
  const { facts } = dump
  dump.out.tally('tag descriptions', 'Posts.xml')
  const texts: TagFacts['texts'] = new Map()
  const firstUses: TagFacts['firstUses'] = new Map()

  await each(dump, 'Posts.xml', 'posts', row => {
    const type = row.integer('PostTypeId')
    const kind = kindOf(type)
    if (kind === Kind.other) readPage(dump, texts, row, type)
    if (isFabricated(row)) return
    const question = kind === Kind.question
    const known = !facts.addPost({
      id: row.integer('Id'),
      kind,
      parent: question ? 0 : row.integer('ParentId', 0),
      deleted: row.has('DeletionDate') ? 1 : 0,
      closed: question ? row.moment('ClosedDate', 0) : 0,
      accepts: question ? row.integer('AcceptedAnswerId', 0) : 0,
    })
    if (known || !question) return
    for (const name of tagNames(row.text('Tags'))) {
      const slug = slugOfTagName(name)
      if (slug && !firstUses.has(slug)) firstUses.set(slug, row.moment('CreationDate'))
    }
  })
  settle(dump)
  return { texts, firstUses }
}

/** What questions and answers have in common. */
function factsOf({ facts }: Dump, row: DumpRow, { up, down, kind }: Post) {
  const stage = kind === Kind.question ? NamedIn.questions : NamedIn.answers
  const at = row.moment('CreationDate')
  const edited = row.moment('LastEditDate', 0)
  const person = (role: 'Owner' | 'LastEditor', when: number) =>
    facts.person(stage, row.text(`${role}UserId`), row.text(`${role}DisplayName`), when)
  const user_id = person('Owner', at)
  const hasEditor = row.has('LastEditorUserId') || row.has('LastEditorDisplayName')
  const author_name = row.text('OwnerDisplayName').trim()
  return {
    id: row.id(),
    user_id,
    html: row.text('Body'),
    created_at: timeOf(at),
    ...(edited && { edited_at: timeOf(edited) }),
    ...(hasEditor && { last_editor_id: person('LastEditor', edited || at) }),
    up_votes: up,
    down_votes: down,
    ...(author_name && { author_name }),
    license: row.text('ContentLicense') || licenseAt(at),
  }
}

function closingOf({ facts }: Dump, { id, closed }: Post) {
  const { reason, message, at } = facts.closing(id) ?? {
    reason: 'something',
    message: '',
    at: closed,
  }
  return { reason, ...(message && { message }), at: timeOf(at) }
}

function writeQuestion(dump: Dump, row: DumpRow, post: Post): void {
  const { closed, deleted } = post
  const common = factsOf(dump, row, post)
  dump.out.stream('questions').write({
    ...common,
    title: row.text('Title').trim(),
    tags: tagNames(row.text('Tags')),
    active_at: timeOf(row.moment('LastActivityDate', row.moment('CreationDate'))),
    ...(deleted ? { status: 'deleted' } : closed ? { status: 'closed' } : {}),
    ...(closed && { closing: closingOf(dump, post) }),
    views: row.integer('ViewCount', 0),
  })
}

function writeAnswer(dump: Dump, row: DumpRow, post: Post): void {
  dump.out.stream('answers').write({
    ...factsOf(dump, row, post),
    question_id: String(post.parent),
    ...(post.deleted && { status: 'deleted' }),
    ...(post.chosen && { accepted: true }),
  })
}

/** The second reading. */
export async function writePosts(dump: Dump): Promise<void> {
  const { facts, out } = dump
  const questions = out.tally('questions', 'Posts.xml')
  const answers = out.tally('answers', 'Posts.xml')
  out.stream('questions')
  out.stream('answers')
  await each(dump, 'Posts.xml', 'posts', row => {
    const kind = kindOf(row.integer('PostTypeId'))
    if (kind === Kind.other) return
    const tally = kind === Kind.question ? questions : answers
    tally.read()
    if (isFabricated(row)) return tally.skipped('an artificial row added by the dump')
    const post = facts.post(row.id())
    if (post?.kind === Kind.lost) return tally.skipped('its question is not in the dump')
    if (!post || post.kind !== kind || !facts.takePost(post.id))
      return tally.skipped('a post with this id was already read')
    if (kind === Kind.question) writeQuestion(dump, row, post)
    else writeAnswer(dump, row, post)
  })
}

/** Source and HTML of a tag's descriptions: the short one is the first paragraph. */
export function tagTextOf(
  { origin }: Dump,
  { excerpt, wiki }: { excerpt?: string; wiki?: string },
) {
  const parts = [excerpt, wiki].flatMap(html =>
    html ? [withOwnAddresses(html, origin.siteUrl).replace(/\r\n?/g, '\n').trim()] : [],
  )
  return parts.length > 0 ? { text: parts.join('\n\n'), html: parts.join('\n') } : {}
}
