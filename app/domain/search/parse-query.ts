/**
 * Reads what a visitor typed into the search box (spec §2 search syntax). Operators are understood
 * in any case, at any place and together with each other; full-width signs count as their ASCII
 * twins. What is no operator is a word, so nothing typed is lost; what looks like one is also named.
 */
import { ObjectType } from '#app/shared/codes.ts'
import { parseIdOf } from '#app/shared/ids.ts'

/** Longer texts are cut. */
export const MaxQueryLength = 1000
const MaxTags = 5

export type PostKind = 'question' | 'answer'

/** Text that was written like an operator: with a value it does not take, or with a name nobody knows. */
export type Misread = { text: string; operator: string; wants: Wants | null }
type Wants = 'number' | 'kind' | 'yes_no' | 'question'

export type ParsedQuery = {
  /** As typed, without repeats. At least one of them must be in a post. */
  words: string[]
  /** Quoted texts; each must be in a post. */
  phrases: string[]
  /** Names as typed; a question must carry all of them. */
  tags: string[]
  /** A user name, a display name, or `me`. */
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
  /** These are among the words, too. */
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

/** Full-width letters and signs become their ASCII twins, all blanks become spaces. */
function normalizeQuery(q: string): string {
  return q
    .normalize('NFKC')
    .replace(/[【】“”„‟]/g, sign => twins[sign]!)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

const amount = (value: string) => (/^\d{1,9}$/.test(value) ? Number(value) : null)
const yesNo = (value: string) => (value === 'yes' ? true : value === 'no' ? false : null)

/** `read` tells which kind of post it belongs to; `true` = both, null = the value is not understood. */
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

/** A name and a value of letters: neither an address, `std::vector`, a port nor a Windows drive. */
const likeOperator = /^([a-z]{2,20}):[\p{L}\p{N}_][^:/\\]*$/iu
const portLike = /:\d+$/

function readOperator(found: ParsedQuery, text: string, key: string, value: string): boolean {
  const name = key.toLowerCase()
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined
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
  const option = `${name}:${/\s/.test(value) ? `"${value}"` : value}`
  if (!found.options.includes(option)) found.options.push(option)
  return true
}

function readToken(found: ParsedQuery, token: string): boolean {
  const [, key, value] = /^([a-z]+):(\S+)$/i.exec(token) ?? []
  return key !== undefined && value !== undefined && readOperator(found, token, key, value)
}

/**
 * A bracket counts as a tag and a quote as a phrase wherever they stand, also without blanks around;
 * a quote right after `user:` is a name with blanks.
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
