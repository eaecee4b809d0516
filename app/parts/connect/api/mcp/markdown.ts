/** Tool answers as Markdown, for assistants that do not read the structured part. */
import type { Data } from './shapes.ts'

/** Text within Markdown: no code, link or tag begins in it. */
export const inline = (text: unknown): string => String(text).replace(/[\\`[\]<]/g, '\\$&')

const nameOf = (author: unknown): string => {
  const { username, name } = author as { username?: string; name: string }
  return inline(username && username !== name ? `${name} (@${username})` : name)
}

const facts = (list: (string | false)[]): string => list.filter(Boolean).join(' · ')

export function questionText(of: Data): string {
  const tags = (of.tags as string[]).map(tag => `[${tag}]`).join(' ')
  const line = facts([
    `id ${String(of.id)}`,
    `${String(of.votes)} votes`,
    `${String(of.answer_count)} answers`,
    of.closed === true && 'closed',
    `asked by ${nameOf(of.author)} at ${String(of.created_at)}`,
    tags,
  ])
  return `# ${inline(of.title)}\n\n${line}\n\n${String(of.url)}\n\n${String(of.content)}`
}

export function answerText(of: Data): string {
  const line = facts([
    `id ${String(of.id)}`,
    `${String(of.votes)} votes`,
    of.accepted === true && 'accepted',
    `by ${nameOf(of.author)} at ${String(of.created_at)}`,
  ])
  return `## Answer\n\n${line}\n\n${String(of.url)}\n\n${String(of.content)}`
}

export function commentText(of: Data): string {
  const line = `id ${String(of.id)} · by ${nameOf(of.author)} at ${String(of.created_at)}`
  return `- ${line}\n\n  ${String(of.content).replaceAll('\n', '\n  ')}`
}

/** A list entry: linked title and its metadata. */
export function entryText(of: Data): string {
  const line = facts([
    of.id !== undefined && `id ${String(of.id)}`,
    of.votes !== undefined && `${String(of.votes)} votes`,
    of.answers !== undefined && `${String(of.answers)} answers`,
    of.questions !== undefined && `${String(of.questions)} questions`,
    of.accepted === true && 'accepted',
    of.closed === true && 'closed',
  ])
  const head = `- [${inline(of.title ?? of.name)}](${String(of.url)})${line ? ` — ${line}` : ''}`
  return of.excerpt ? `${head}\n  ${inline(of.excerpt).replaceAll('\n', ' ')}` : head
}

/** A page of a list, with the total. */
export function listText(what: string, count: number, entries: string[]): string {
  if (entries.length === 0) return `No ${what} here; ${count} in all.`
  return `${entries.length} of ${count} ${what}:\n\n${entries.join('\n')}`
}
