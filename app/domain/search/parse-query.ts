/**
 * Reads what a visitor typed into the search box (spec §2 search syntax). Operators are understood
 * in any case, at any place and together with each other; full-width signs count as their ASCII
 * twins. What is no operator is a word, a malformed operator included, so nothing typed is lost.
 */
import { ObjectType } from '#app/shared/codes.ts'
import { parseIdOf } from '#app/shared/ids.ts'

export const MaxQueryLength = 60
export const MaxWords = 5
export const MaxTags = 5

export type PostKind = 'question' | 'answer'

export type ParsedQuery = {
  /** As typed, without repeats. At least one of them must be in a post. */
  words: string[]
  /** Quoted texts; each must be in a post. */
  phrases: string[]
  /** Slugs; a question must carry all of them. */
  tags: string[]
  /** A user name, or `me`. */
  user: string | null
  /** 0 = exactly 0, else at least. */
  score: number | null
  views: number | null
  /** 0 = none, else at least. */
  answers: number | null
  hasAccepted: boolean | null
  isAccepted: boolean | null
  /** Sequence number of the question. */
  inQuestion: number | null
  kind: PostKind | null
  /** Asks for questions and answers at once, such as the views of an answer: nothing can match. */
  impossible: boolean
  /** Operators in their ASCII spelling, for the line that repeats them. */
  options: string[]
}

const twins: Record<string, string> = {
  '【': '[',
  '】': ']',
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
}

/** Full-width letters and signs become their ASCII twins, all blanks become spaces. */
export function normalizeQuery(q: string): string {
  return q
    .normalize('NFKC')
    .replace(/[【】“”„‟]/g, sign => twins[sign]!)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

const amount = (value: string) => (/^\d{1,9}$/.test(value) ? Number(value) : null)
const yesNo = (value: string) => (value === 'yes' ? true : value === 'no' ? false : null)

type Operator = (found: ParsedQuery, value: string) => PostKind | true | null

/** Each tells which kind of post it belongs to; `true` = both, null = the value is not understood. */
const operators: Record<string, Operator> = {
  is: (_, value) => {
    const kind = value.toLowerCase()
    return kind === 'question' || kind === 'answer' ? kind : null
  },
  user: (found, value) => {
    found.user = value
    return true
  },
  score: (found, value) => {
    const n = amount(value)
    if (n === null) return null
    found.score = n
    return true
  },
  views: (found, value) => {
    const n = amount(value)
    if (n === null) return null
    found.views = n
    return 'question'
  },
  answers: (found, value) => {
    const n = amount(value)
    if (n === null) return null
    found.answers = n
    return 'question'
  },
  hasaccepted: (found, value) => {
    const answer = yesNo(value.toLowerCase())
    if (answer === null) return null
    found.hasAccepted = answer
    return 'question'
  },
  isaccepted: (found, value) => {
    const answer = yesNo(value.toLowerCase())
    if (answer === null) return null
    found.isAccepted = answer
    return 'answer'
  },
  inquestion: (found, value) => {
    const id = parseIdOf(ObjectType.question, value)
    if (id === null) return null
    found.inQuestion = id
    return 'answer'
  },
}

/** Tag as it stands in the address: lower case, blanks become `-`. */
const slugOf = (text: string) => text.trim().toLowerCase().replace(/\s+/g, '-')

function readOperator(found: ParsedQuery, token: string): boolean {
  const [, key = '', value = ''] = /^([a-z]+):(\S+)$/i.exec(token) ?? []
  const operator = Object.hasOwn(operators, key.toLowerCase())
    ? operators[key.toLowerCase()]
    : undefined
  const kind = operator?.(found, value) ?? null
  if (kind === null) return false
  if (kind !== true) {
    if (found.kind && found.kind !== kind) found.impossible = true
    found.kind = kind
  }
  found.options.push(`${key.toLowerCase()}:${value}`)
  return true
}

export function parseQuery(q: string): ParsedQuery {
  const found: ParsedQuery = {
    words: [],
    phrases: [],
    tags: [],
    user: null,
    score: null,
    views: null,
    answers: null,
    hasAccepted: null,
    isAccepted: null,
    inQuestion: null,
    kind: null,
    impossible: false,
    options: [],
  }
  // A bracket counts as a tag and a quote as a phrase wherever they stand, also without blanks around.
  const pieces = normalizeQuery(q).matchAll(/"([^"]*)"|\[([^[\]]+)\]|([^\s"[\]]+)|["[\]]/g)
  const words = new Set<string>()
  for (const [, phrase, tag, token] of pieces) {
    if (phrase !== undefined) {
      const text = phrase.trim()
      if (text && !found.phrases.includes(text)) found.phrases.push(text)
    } else if (tag !== undefined) {
      const slug = slugOf(tag)
      if (slug && found.tags.length < MaxTags && !found.tags.includes(slug)) {
        found.tags.push(slug)
        found.options.push(`[${slug}]`)
      }
    } else if (token !== undefined && !readOperator(found, token)) {
      words.add(token)
    }
  }
  found.words = [...words]
  return found
}
