import { Mount } from '#shared/paths.ts'
import { proseOf } from './mentions.ts'

export type LinkedId = {
  /** Long or short id of a question; of an answer if only that was written (`#id`). */
  questionRef: string
  answerRef?: string
}

const Link = new RegExp(
  `<a [^>]*?href="${Mount}/questions/([a-zA-Z\\d]+)(?:/([^/"?#]+))?(?:/([^/"?#]+))?/?(?:[?#][^"]*)?"`,
  'g',
)
const Reference = /(?<![a-zA-Z\d_&])#([a-zA-Z\d]{3,17})(?![a-zA-Z\d_])/g
const ShortestId = 3

/** A path segment that can be an id: only letters and digits, at least one digit. */
function idOf(part: string | undefined): string | undefined {
  return part && part.length >= ShortestId && /^[a-zA-Z\d]{3,17}$/.test(part) && /\d/.test(part)
    ? part
    : undefined
}

/**
 * Questions and answers that a post links to: links to this site's question pages in its rendered HTML, and
 * `#id` in its source outside code. Only the format is checked: the caller looks up what exists.
 * `/questions/{id}/{part}`: a part that looks like an id may still be a slug.
 */
export function linkedIds(source: string, html: string): LinkedId[] {
  const found = new Map<string, LinkedId>()
  const add = (questionRef: string, answerRef?: string) => {
    const link = answerRef ? { questionRef, answerRef } : { questionRef }
    found.set(`${questionRef}/${answerRef ?? ''}`, link)
  }
  for (const [, question, second, third] of html.matchAll(Link)) {
    const id = idOf(question)
    if (id) add(id, idOf(third) ?? idOf(second))
  }
  for (const text of source.includes('#') ? proseOf(source) : []) {
    for (const [, id] of text.matchAll(Reference)) if (idOf(id)) add(id!)
  }
  return [...found.values()]
}
