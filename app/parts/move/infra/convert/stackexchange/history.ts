/** PostHistory.xml: versions of posts and tags, and what happened to posts. */
import { closeReason } from '#parts/move/domain/import/close-reasons.ts'
import type { DumpRow } from '#parts/move/domain/import/dump-row.ts'
import { slugOfTagName, tagNames } from '#parts/move/domain/import/tags.ts'
import { type Dump, each, isPost, NamedIn, originalOf, timeOf, whyNoPost } from './dump.ts'
import { Kind, type Post } from './facts.ts'

/** Initial, edit and rollback of title, text and tags. */
const Fields: Record<number, 'title' | 'text' | 'tags'> = {
  1: 'title',
  4: 'title',
  7: 'title',
  2: 'text',
  5: 'text',
  8: 'text',
  3: 'tags',
  6: 'tags',
  9: 'tags',
}
const Happenings: Record<number, string> = {
  10: 'closed',
  11: 'reopened',
  12: 'deleted',
  13: 'undeleted',
}

/** Events on posts of the original site without a counterpart here. */
const NotKept: Record<number, string> = {
  14: 'locked',
  15: 'unlocked',
  16: 'made a community wiki',
  17: 'moved to another site',
  18: 'merged with another question',
  19: 'protected',
  20: 'no longer protected',
  21: 'merged post separated',
  22: 'merge undone',
  24: 'suggested edit approved',
  25: 'announced elsewhere',
  31: 'discussion moved to chat',
  33: 'post banner added',
  34: 'post banner removed',
  35: 'moved to another site',
  36: 'moved from another site',
  37: 'merged from another question',
  38: 'merged into another question',
  50: 'bumped by the site',
  52: 'became a hot network question',
  53: 'no longer a hot network question',
}

type Subject = { object_type: string; object_id: string; part: string }

function subjectOf({ facts, pages }: Dump, id: string): Subject | null {
  const post = facts.post(id)
  if (isPost(post)) {
    const object_type = post.kind === Kind.question ? 'question' : 'answer'
    return { object_type, object_id: id, part: 'original_text' }
  }
  const page = pages.get(id)
  return page ? { object_type: 'tag', object_id: page.tag, part: page.part } : null
}

const lines = (text: string) => text.replace(/\r\n?/g, '\n')

/** What a row changes; null for what its object does not have. */
function changed(
  { object_type, part }: Subject,
  field: 'title' | 'text' | 'tags',
  text: string,
): Record<string, unknown> | null {
  if (field === 'text') return { [part]: lines(text) }
  if (object_type !== 'question') return null
  if (field === 'title') return { title: text }
  return { tags: tagNames(text).map(name => slugOfTagName(name) ?? name) }
}

/** The first original of a duplicate, as in newer dumps. */
function repeated(text: string): string | undefined {
  try {
    const { OriginalQuestionIds: ids } = JSON.parse(text) as { OriginalQuestionIds?: number[] }
    return ids?.[0] === undefined ? undefined : String(ids[0])
  } catch {
    return undefined
  }
}

function closingOf(dump: Dump, row: DumpRow, post: Post, at: number): string {
  const { reason, message } = closeReason(row.text('Comment'))
  const original = repeated(row.text('Text'))
  const said = original ? originalOf(dump, original) : message
  if (post.closed && !post.deleted) dump.facts.noteClosing(post.id, { reason, message: said, at })
  return said
}

/** The line of an event; null for one that its object cannot have here. */
function entryOf(dump: Dump, row: DumpRow, word: string, { object_type, object_id }: Subject) {
  const { facts } = dump
  const at = row.moment('CreationDate')
  const user_id = facts.person(NamedIn.history, row.text('UserId'), row.text('UserDisplayName'), at)
  const post = facts.post(object_id)
  const closes = word === 'closed' || word === 'reopened'
  if (object_type === 'tag' || !post || (object_type === 'answer' && closes)) return null
  const comment = word === 'closed' ? closingOf(dump, row, post, at) : ''
  const created_at = timeOf(at)
  return {
    id: row.id(),
    created_at,
    updated_at: created_at,
    user_id,
    type: `${object_type}.${word}`,
    object_type,
    object_id,
    ...(comment && { comment }),
  }
}

export async function writeHistory(dump: Dump): Promise<void> {
  const { facts, out } = dump
  const tally = out.tally('history', 'PostHistory.xml')
  const revisions = out.stream('revisions')
  const activity = out.stream('activity')

  await each(dump, 'PostHistory.xml', 'posthistory', row => {
    tally.read()
    const type = row.integer('PostHistoryTypeId')
    const field = Fields[type]
    const word = Happenings[type]
    if (!field && !word) return tally.skipped(NotKept[type] ?? `entry of unknown type ${type}`)
    const subject = subjectOf(dump, row.text('PostId'))
    if (!subject) return tally.skipped(whyNoPost(dump, row.text('PostId')))
    if (word) {
      const entry = entryOf(dump, row, word, subject)
      if (entry) return activity.write(entry)
      return tally.skipped('a status that its object cannot have here')
    }
    const at = row.moment('CreationDate')
    const user_id = facts.person(
      NamedIn.history,
      row.text('UserId'),
      row.text('UserDisplayName'),
      at,
    )
    const content = changed(subject, field ?? 'text', row.text('Text'))
    if (!content) return tally.skipped('title or tags of a post that has none')
    const { object_type, object_id } = subject
    const log = row.text('Comment')
    const change = { id: row.text('RevisionGUID') || `row ${row.id()}`, created_at: timeOf(at) }
    revisions.write({ ...change, user_id, object_type, object_id, content, ...(log && { log }) })
  })
}
