import type { Member } from '#kernel'

/** A post about to be published, as the rules see it. */
export type NewPost = {
  kind: 'question' | 'answer' | 'comment'
  /** Empty unless it is a question. */
  title: string
  html: string
  /** The text of the HTML that a reader sees. */
  text: string
  tags: string[]
  author: Member
  /** Number of the author's published posts, counted up to `most`. */
  published(most: number): number
  now: number
  clientIp: string
}

/** What triggered the rule: the word found, or the number of links. */
export type Objection = {
  /** `hold` = staff decide; `delete` = it is never shown. */
  action: 'hold' | 'delete'
  detail: string
  /** Stored instead of the rule's key. */
  rule?: string
}

/** A post that was caught, with the key of the rule. */
export type Caught = Required<Objection>
