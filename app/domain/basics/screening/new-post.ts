import type { Member } from '#app/domain/kernel/index.ts'

/** A post that is about to be published, as the rules see it. */
export type NewPost = {
  kind: 'question' | 'answer' | 'comment'
  /** Empty unless it is a question. */
  title: string
  html: string
  /** What a reader sees of the HTML. */
  text: string
  tags: string[]
  author: Member
  /** How many posts of the author are published; counted no further than `most`. */
  published(most: number): number
  now: number
  clientIp: string
}

/** What a rule has against a post, as text: the word found, the number of links. */
export type Objection = {
  /** `hold` = staff decide; `delete` = it never comes into sight. */
  action: 'hold' | 'delete'
  detail: string
  /** Stored in place of the rule's own key. */
  rule?: string
}

/** A post that was caught, and the key of the rule that caught it. */
export type Caught = Required<Objection>
