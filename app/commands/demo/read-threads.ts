import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { projectFolder } from '#infra/environment/project-folder.ts'

/*
 * Demo threads are Markdown files in drizzle/seed/demo/threads/<topic>/. A file starts with the
 * question: its fields between two lines `---`, then its text. Every other part starts with a line
 * `<!-- kind | field: value | … -->`: answers, comments on the post above and edits of it.
 */

const count = z.coerce.number<string>().int()
const text = z.string().min(1)

const comment = z.strictObject({
  by: text,
  text: text.max(600),
  /** Number of an earlier comment on the same post; the first is 1. */
  replyTo: count.min(1).optional(),
  votes: count.default(0),
  /** Minutes after the comment before it, or after the post for the first one. */
  minutesLater: count.min(0).default(35),
})

const edit = z.strictObject({
  by: text,
  summary: text,
  /** Questions only. */
  title: text.optional(),
  /** The whole new text; without it the old one stays. */
  text: text.optional(),
})

const post = {
  by: text,
  /** Markdown as first written. `{{link:TITLE}}` becomes the URL of another thread. */
  text,
  /** Upvotes minus downvotes. */
  votes: count,
  comments: z.array(comment),
  edits: z.array(edit),
}

const answer = z.strictObject({
  ...post,
  hoursLater: z.coerce.number<string>().min(0),
  accepted: z.literal('true').optional(),
  state: z.enum(['deleted', 'pending']).optional(),
})

const thread = z.strictObject({
  ...post,
  /**
   * The original title. Links and duplicates refer to a thread by this title, whatever edits
   * changed.
   */
  title: text,
  /** One to five slugs, separated by commas. */
  tags: text.transform(slugs => slugs.split(/,\s*/)).pipe(z.array(text).max(5)),
  daysAgo: z.coerce.number<string>().positive(),
  views: count.min(0),
  state: z.enum(['closed', 'deleted', 'pending', 'unlisted', 'pinned']).optional(),
  /** For a pending question: a word in it that the review rule matches. */
  pendingFor: text.optional(),
  closeReason: z.enum(['duplicate', 'community_specific', 'needs_detail', 'other']).optional(),
  closeMessage: text.optional(),
  /** Title of the thread with the answer; for duplicates only. */
  duplicateOf: text.optional(),
  answers: z.array(answer),
})

export type DemoComment = z.output<typeof comment>
export type DemoAnswer = z.output<typeof answer>
export type DemoThread = z.output<typeof thread>

type Part = Record<string, unknown> & { comments?: unknown[]; edits?: unknown[] }

const Head = /^---\n([^]*?)\n---\n([^]*)$/
const PartLine = /^<!-- (answer|comment|edit) \| (.*) -->$/m

function readPart(fields: string[], body = ''): Part {
  const entries = fields.map(field => {
    const [, name, value] = /^(\w+): (.*)$/.exec(field) ?? []
    if (!name) throw new Error(`"${field}" is not of the form "field: value"`)
    return [name, value]
  })
  const written = body.trim()
  return { ...Object.fromEntries(entries), ...(written && { text: written }) }
}

/** @throws Error that names the field when the text is not a thread. */
export function parseThread(source: string): DemoThread {
  const [, head = '', rest = ''] = Head.exec(source.replaceAll('\r\n', '\n')) ?? []
  if (!head) throw new Error('the fields of the question between two lines "---" are missing')
  const [body, ...parts] = rest.split(PartLine)
  const answers: Part[] = []
  const question: Part = { ...readPart(head.split('\n'), body), comments: [], edits: [], answers }
  let above = question
  for (let at = 0; at < parts.length; at += 3) {
    const part = readPart(parts[at + 1]!.split(' | '), parts[at + 2])
    if (parts[at] === 'comment') above.comments!.push(part)
    else if (parts[at] === 'edit') above.edits!.push(part)
    else answers.push((above = { ...part, comments: [], edits: [] }))
  }
  const checked = thread.safeParse(question)
  if (!checked.success) throw new Error(z.prettifyError(checked.error))
  return checked.data
}

/**
 * Every thread, oldest first.
 * @throws Error that names the first file that cannot be read and the reason.
 */
export function readThreads(): DemoThread[] {
  const folder = path.join(projectFolder(), 'drizzle', 'seed', 'demo', 'threads')
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter(file => file.endsWith('.md'))
    .sort()
    .map(file => {
      try {
        return parseThread(fs.readFileSync(path.join(folder, file), 'utf8'))
      } catch (error) {
        throw new Error(`${path.join(folder, file)}: ${(error as Error).message}`)
      }
    })
    .sort((a, b) => b.daysAgo - a.daysAgo)
}
