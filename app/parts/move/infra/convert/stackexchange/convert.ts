/** Stack Exchange: the unpacked dump of a site, with its revisions, links and badges. */
import path from 'node:path'
import { withOwnAddresses } from '#parts/move/domain/import/addresses.ts'
import { dumpFiles } from '#parts/move/domain/import/dump-folder.ts'
import { licenseAt, originalCommentUrl, originOf } from '#parts/move/domain/import/origin.ts'
import { slugOfTagName } from '#parts/move/domain/import/tags.ts'
import type { Converter } from '#parts/move/infra/convert/conversion.ts'
import { ownValue } from '#shared/own-value.ts'
import { type Dump, each, isPost, NamedIn, originalOf, timeOf, whyNoPost } from './dump.ts'
import { Facts, Kind, type Post } from './facts.ts'
import { writeHistory } from './history.ts'
import { readPosts, type TagFacts, tagTextOf, writePosts } from './posts.ts'

/** A biography contains only paragraphs: the items of a list become paragraphs. */
const withoutLists = (html: string) =>
  html.replace(/<li>\s*(?:<p>)?/g, '<p>– ').replace(/(?:<\/p>)?\s*<\/li>/g, '</p>')

async function writeUsers(dump: Dump): Promise<void> {
  const { facts, origin, out } = dump
  const tally = out.tally('users', 'Users.xml')
  const lines = out.stream('users')
  await each(dump, 'Users.xml', 'users', row => {
    tally.read()
    const id = row.id()
    if (!facts.addUser(id)) return tally.skipped('a user with this id was already read')
    const at = row.moment('CreationDate')
    lines.write({
      id,
      display_name: row.text('DisplayName'),
      created_at: timeOf(at),
      last_seen_at: timeOf(row.moment('LastAccessDate', 0)),
      bio_html: withoutLists(withOwnAddresses(row.text('AboutMe'), origin.siteUrl)),
      website: row.text('WebsiteUrl').trim(),
      location: row.text('Location').trim(),
      reputation: row.integer('Reputation', 1),
      license: row.text('ContentLicense') || licenseAt(at),
    })
  })
}

/** Accounts of people who are named, and have no row. */
function writePeople({ facts, out }: Dump): void {
  const tally = out.tally('users', 'Users.xml')
  for (const { key, name, at } of facts.people()) {
    const line = { id: key, display_name: name, created_at: timeOf(at), license: licenseAt(at) }
    out.stream('users').write(line)
    tally.made('account of a person who no longer exists')
  }
}

/** Which post is a wiki post of which tag; of several tags with one name here the first has them. */
async function readTags(dump: Dump): Promise<void> {
  const slugs = new Set<string>()
  await each(dump, 'Tags.xml', 'tags', row => {
    const slug = slugOfTagName(row.required('TagName'))
    if (!slug || slugs.has(slug)) return
    slugs.add(slug)
    for (const part of ['excerpt', 'wiki'] as const) {
      const page = row.text(part === 'excerpt' ? 'ExcerptPostId' : 'WikiPostId')
      if (page && !dump.pages.has(page)) dump.pages.set(page, { tag: row.id(), part })
    }
  })
}

async function writeTags(dump: Dump, { texts, firstUses }: TagFacts): Promise<void> {
  const tally = dump.out.tally('tags', 'Tags.xml')
  const lines = dump.out.stream('tags')
  const known = new Set<string>()
  await each(dump, 'Tags.xml', 'tags', row => {
    tally.read()
    const id = row.id()
    if (known.has(id)) return tally.skipped('a tag with this id was already read')
    known.add(id)
    const name = row.required('TagName')
    const at = firstUses.get(slugOfTagName(name) ?? '') ?? texts.get(id)?.at
    const pages = { excerpt_post: row.text('ExcerptPostId'), wiki_post: row.text('WikiPostId') }
    const own = Object.entries(pages).filter(([, page]) => dump.pages.get(page)?.tag === id)
    lines.write({
      id,
      slug: name,
      display_name: name,
      ...(at !== undefined && { created_at: timeOf(at) }),
      ...tagTextOf(dump, texts.get(id) ?? {}),
      ...Object.fromEntries(own),
    })
  })
}

async function writeComments(dump: Dump): Promise<void> {
  const { facts, origin, out } = dump
  const tally = out.tally('comments', 'Comments.xml')
  const lines = out.stream('comments')
  await each(dump, 'Comments.xml', 'comments', row => {
    tally.read()
    const [id, on] = [row.id(), row.text('PostId')]
    if (facts.hasComment(Number(id)))
      return tally.skipped('a comment with this id was already read')
    const post = facts.post(on)
    if (!isPost(post)) return tally.skipped(whyNoPost(dump, on))
    if (row.text('Text').trim() === '') return tally.skipped('it is empty')
    facts.addComment(Number(id))
    const at = row.moment('CreationDate')
    const kind = post.kind === Kind.question ? 'question' : 'answer'
    const author_name = row.text('UserDisplayName').trim()
    lines.write({
      id,
      [`${kind}_id`]: on,
      user_id: facts.person(NamedIn.comments, row.text('UserId'), author_name, at),
      text: row.text('Text'),
      created_at: timeOf(at),
      up_votes: Math.max(0, row.integer('Score', 0)),
      url: originalCommentUrl(origin, kind, on, id),
      ...(author_name && { author_name }),
      license: row.text('ContentLicense') || licenseAt(at),
    })
  })
}

const Up = 2
const Down = 3
const Favourite = 5

/** Kinds of votes that are no votes here. */
const OtherVotes: Record<number, string> = {
  1: 'acceptance, which is read from the question',
  4: 'vote for removal as offensive',
  6: 'vote to close',
  7: 'vote to reopen',
  8: 'bounty offered',
  9: 'bounty given',
  10: 'vote to delete',
  11: 'vote to undelete',
  12: 'vote for removal as spam',
  15: 'moderators’ review',
  16: 'approval of a suggested edit',
}

/** Voters are unknown, so that votes are sums; bookmarks have an owner. */
async function readVotes(dump: Dump): Promise<void> {
  const { facts, out } = dump
  const tally = out.tally('votes', 'Votes.xml')
  await each(dump, 'Votes.xml', 'votes', row => {
    tally.read()
    const type = row.integer('VoteTypeId')
    const post = facts.post(row.text('PostId'))
    if (!isPost(post)) return tally.skipped(whyNoPost(dump, row.text('PostId')))
    if (type === Up || type === Down) return facts.addVote(post.id, type === Up)
    if (type !== Favourite) return tally.skipped(OtherVotes[type] ?? `vote of unknown type ${type}`)
    if (post.kind !== Kind.question) return tally.skipped('bookmark of an answer')
    if (!row.has('UserId')) return tally.skipped('bookmark by an unknown person')
    facts.addBookmark({ user: row.text('UserId'), post: post.id, at: row.moment('CreationDate') })
  })
}

function writeBookmarks({ facts, out }: Dump): void {
  const lines = out.stream('bookmarks')
  for (const { user, post, at } of facts.bookmarks()) {
    const user_id = facts.person(NamedIn.votes, user, '', at)
    lines.write({ user_id, object_id: String(post), created_at: timeOf(at) })
  }
}

const Linked = 1
const Duplicate = 3

const endOf = ({ id, kind, parent }: Post) => ({
  question: String(kind === Kind.question ? id : parent),
  answer: kind === Kind.answer ? String(id) : undefined,
})

async function writeLinks(dump: Dump): Promise<void> {
  const { facts, out } = dump
  const tally = out.tally('links between posts', 'PostLinks.xml')
  const lines = out.stream('links')
  await each(dump, 'PostLinks.xml', 'postlinks', row => {
    tally.read()
    const type = row.integer('LinkTypeId')
    if (type !== Linked && type !== Duplicate) return tally.skipped(`link of unknown type ${type}`)
    const [post, related] = [row.text('PostId'), row.text('RelatedPostId')]
    const source = facts.post(post)
    if (!isPost(source)) return tally.skipped(`link source: ${whyNoPost(dump, post)}`)
    const from = endOf(source)
    if (type === Duplicate) facts.completeClosing(Number(from.question), originalOf(dump, related))
    const target = facts.post(related)
    if (!isPost(target)) return tally.skipped(`link target: ${whyNoPost(dump, related)}`)
    const to = endOf(target)
    lines.write({
      id: row.id(),
      created_at: timeOf(row.moment('CreationDate')),
      from_question_id: from.question,
      from_answer_id: from.answer,
      to_question_id: to.question,
      to_answer_id: to.answer,
      kind: type === Duplicate ? 'duplicate' : 'import',
    })
  })
}

/** Badges of the original site that are awarded here for the same deed, by their key here. */
const SameDeed: Record<string, string> = {
  Autobiographer: 'autobiographer',
  Editor: 'editor',
  'Citizen Patrol': 'first_flag',
  Supporter: 'first_upvote',
  Scholar: 'scholar',
  'Nice Answer': 'nice_answer',
  'Good Answer': 'good_answer',
  'Great Answer': 'great_answer',
  'Nice Question': 'nice_question',
  'Good Question': 'good_question',
  'Great Question': 'great_question',
}

async function writeAwards(dump: Dump): Promise<void> {
  const { facts, out } = dump
  const tally = out.tally('badges', 'Badges.xml')
  const lines = out.stream('awards')
  await each(dump, 'Badges.xml', 'badges', row => {
    tally.read()
    const name = row.required('Name')
    if (row.flag('TagBased')) return tally.skipped('badge for a tag')
    const badge_id = ownValue(SameDeed, name)
    if (!badge_id) return tally.skipped(`“${name}”, a badge not given here`)
    const at = row.moment('Date')
    const user_id = facts.person(NamedIn.badges, row.required('UserId'), '', at)
    lines.write({ id: row.id(), created_at: timeOf(at), badge_id, user_id })
  })
}

export const convertStackExchange: Converter = async (folder, options, out) => {
  const origin = originOf({ folder, ...options })
  const files = dumpFiles(folder)
  const facts = new Facts(path.join(out.work, 'facts.sqlite'))
  const dump: Dump = { folder, files, origin, facts, out, pages: new Map() }
  try {
    await writeUsers(dump)
    await readTags(dump)
    const tags = await readPosts(dump)
    await readVotes(dump)
    await writeHistory(dump)
    await writeLinks(dump)
    await writeTags(dump, tags)
    await writePosts(dump)
    await writeComments(dump)
    writeBookmarks(dump)
    await writeAwards(dump)
    writePeople(dump)
  } finally {
    facts.close()
  }
  return { address: origin.siteUrl, source: origin.source, program: 'stackexchange' }
}
