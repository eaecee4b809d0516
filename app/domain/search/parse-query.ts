/**
 * Parses search input (spec §2 search syntax). Operators are recognized in any case, at any position and in
 * combination; full-width characters count as ASCII. Everything else is a word, so no input is lost; text
 * that looks like an operator is also reported.
 */
import { ObjectType } from '#shared/codes.ts'
import { parseIdOf } from '#shared/ids.ts'
import { ownValue } from '#shared/own-value.ts'

/** Longer input is cut. */
export const MaxQueryLength = 1000
const MaxTags = 5

export type PostKind = 'question' | 'answer'

/** Text that looks like an operator: with an invalid value, or an unknown name. */
export type Misread = { text: string; operator: string; wants: Wants | null }
type Wants = 'number' | 'kind' | 'yes_no' | 'question'

export type ParsedQuery = {
  /** As typed, without duplicates. A post must contain at least one of them. */
  words: string[]
  /** Quoted phrases; a post must contain each. */
  phrases: string[]
  /** Tag names as typed; a question must have all of them. */
  tags: string[]
  /** A username, a display name, or `me`. */
  user: string | null
  /** 0 = exactly 0, otherwise at least. */
  score: number | null
  views: number | null
  /** 0 = none, otherwise at least. */
  answers: number | null
  hasAccepted: boolean | null
  isAccepted: boolean | null
  /** Sequence number of the question. */
  inQuestion: number | null
  kind: PostKind | null
  /** Requires a question and an answer at once, such as the views of an answer: nothing can match. */
  impossible: boolean
  /** Operators in ASCII spelling, for display. */
  options: string[]
  /** These are included in the words, too. */
  misread: Misread[]
}

const twins: Record<string, string> = {
  '【': '[',
  '】': ']',
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
}

/** Full-width letters and signs become ASCII, all whitespace becomes spaces. */
function normalizeQuery(q: string): string {
  return q
    .normalize('NFKC')
    .replace(/[【】“”„‟]/g, sign => ownValue(twins, sign)!)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

const amount = (value: string) => (/^\d{1,9}$/.test(value) ? Number(value) : null)
const yesNo = (value: string) => (value === 'yes' ? true : value === 'no' ? false : null)

/** `read` returns the kind of post the value applies to; `true` = both, null = invalid value. */
type Operator = {
  wants: Wants | null
  read(found: ParsedQuery, value: string): PostKind | true | null
}

const number = (
  kind: PostKind | true,
  keep: (found: ParsedQuery, n: number) => void,
): Operator => ({
  wants: 'number',
  read(found, value) {
    const n = amount(value)
    if (n === null) return null
    keep(found, n)
    return kind
  },
})

const answered = (
  kind: PostKind,
  keep: (found: ParsedQuery, answer: boolean) => void,
): Operator => ({
  wants: 'yes_no',
  read(found, value) {
    const answer = yesNo(value.toLowerCase())
    if (answer === null) return null
    keep(found, answer)
    return kind
  },
})

const operators: Record<string, Operator> = {
  is: {
    wants: 'kind',
    read(_, value) {
      const kind = value.toLowerCase()
      return kind === 'question' || kind === 'answer' ? kind : null
    },
  },
  user: {
    wants: null,
    read(found, value) {
      found.user = value
      return true
    },
  },
  score: number(true, (found, n) => (found.score = n)),
  views: number('question', (found, n) => (found.views = n)),
  answers: number('question', (found, n) => (found.answers = n)),
  hasaccepted: answered('question', (found, answer) => (found.hasAccepted = answer)),
  isaccepted: answered('answer', (found, answer) => (found.isAccepted = answer)),
  inquestion: {
    wants: 'question',
    read(found, value) {
      const id = parseIdOf(ObjectType.question, value)
      if (id === null) return null
      found.inQuestion = id
      return 'answer'
    },
  },
}

/** A name and a value of letters: excludes URLs, `std::vector`, ports and Windows drives. */
const likeOperator = /^([a-z]{2,20}):[\p{L}\p{N}_][^:/\\]*$/iu
const portLike = /:\d+$/

function readOperator(found: ParsedQuery, text: string, key: string, value: string): boolean {
  const name = key.toLowerCase()
  const operator = ownValue(operators, name)
  const kind = operator?.read(found, value) ?? null
  if (kind === null) {
    if (operator || (likeOperator.test(text) && !portLike.test(text)))
      found.misread.push({ text, operator: name, wants: operator?.wants ?? null })
    return false
  }
  if (kind !== true) {
    if (found.kind && found.kind !== kind) found.impossible = true
    found.kind = kind
  }
  const option = `${name}:${/[\s[\]]/.test(value) ? `"${value}"` : value}`
  // The last of one name counts.
  found.options = [...found.options.filter(one => one !== option), option]
  return true
}

function readToken(found: ParsedQuery, token: string): boolean {
  const [, key, value] = /^([a-z]+):(\S+)$/i.exec(token) ?? []
  return key !== undefined && value !== undefined && readOperator(found, token, key, value)
}

/**
 * Brackets are a tag and quotes a phrase anywhere, even without spaces around; quotes right after `user:` are
 * a name with spaces.
 */
const Pieces = /(user):"([^"]*)"|"([^"]*)"|\[([^[\]]+)\]|([^\s"[\]]+)|["[\]]/gi

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
    misread: [],
  }
  const words = new Set<string>()
  for (const [text, key, name, phrase, tag, token] of normalizeQuery(q).matchAll(Pieces)) {
    if (key !== undefined) {
      if (name?.trim()) readOperator(found, text, key, name.trim())
    } else if (phrase !== undefined) {
      const words = phrase.trim()
      if (words && !found.phrases.includes(words)) found.phrases.push(words)
    } else if (tag !== undefined) {
      const name = tag.trim().toLowerCase()
      if (name && found.tags.length < MaxTags && !found.tags.includes(name)) {
        found.tags.push(name)
        found.options.push(`[${name}]`)
      }
    } else if (token !== undefined && !readToken(found, token)) {
      words.add(token)
    }
  }
  found.words = [...words]
  return found
}
