import type { DemoComment, DemoThread } from './types.ts'

/** Every Markdown text of a thread except comments, edits included. */
export function bodiesOf(thread: DemoThread): string[] {
  const edits = (thread.revisions ?? []).flatMap(revision => revision.body ?? [])
  const answers = thread.answers.flatMap(answer => [answer.body, answer.editedBy?.body ?? []])
  return [thread.body, ...edits, ...answers.flat()]
}

/** Comment lists of a thread: that of the question and one for each answer. */
export function commentListsOf(thread: DemoThread): DemoComment[][] {
  return [thread.comments ?? [], ...thread.answers.map(answer => answer.comments ?? [])]
}

const Placeholder = /\{\{link:(.+?)\}\}/g

/** Titles that a text asks the address of. */
export function linkedTitles(text: string): string[] {
  return [...text.matchAll(Placeholder)].map(match => match[1] ?? '')
}

/** Puts addresses where a text asks for them. Titles are those of DemoThread.title. */
export function withAddresses(text: string, addressOf: (title: string) => string): string {
  return text.replace(Placeholder, (_, title: string) => addressOf(title))
}
