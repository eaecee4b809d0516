/**
 * Which new posts need review. The rules are applied in this order and the first objection counts. Another
 * kind of reviewer, such as a spam service, is one more row of this table; it may also answer later, and may
 * object with `delete`.
 */
import type { SiteSettings } from '#kernel'
import { Hour } from '#shared/durations.ts'
import { addressesIn, leadsAway } from './links.ts'
import type { NewPost, Objection } from './new-post.ts'
import { findPattern } from './patterns.ts'
import { findWord } from './find-word.ts'

export type Rule = {
  /** Stored with the post; its texts are `held.rule.<key>` and `held.reason.<key>`. */
  key: string
  /** Null = no objection. */
  decide(post: NewPost, settings: SiteSettings): Objection | null | Promise<Objection | null>
}

/** For a post on which the time limit of patterns ran out. */
const PatternTime = 'pattern_time'
/** For an answer sent together with a question that needs review. */
export const WithQuestion = 'with_question'

const hold = (detail: string | number): Objection => ({ action: 'hold', detail: String(detail) })

/** The searched texts: title, text, and link targets. */
const textsOf = ({ title, text, html }: NewPost): string[] =>
  [title, text, addressesIn(html).join('\n')].filter(part => part !== '')

const HourMs = Hour

export const rules: Rule[] = [
  {
    key: 'words',
    decide(post, { moderation: { words } }) {
      for (const text of words.length > 0 ? textsOf(post) : []) {
        const word = findWord(text, words)
        if (word !== null) return hold(word)
      }
      return null
    },
  },
  {
    key: 'patterns',
    decide(post, { moderation: { patterns } }) {
      const hit = patterns.length === 0 ? null : findPattern(textsOf(post), patterns)
      // The other patterns were not tried, so staff must look.
      return hit && { ...hold(hit.pattern), ...(hit.slow && { rule: PatternTime }) }
    },
  },
  {
    key: 'max_links',
    decide({ html }, { moderation: { max_links }, general }) {
      if (max_links === null) return null
      const links = addressesIn(html).filter(address => leadsAway(address, general.site_url))
      return links.length > max_links ? hold(links.length) : null
    },
  },
  {
    key: 'first_posts',
    decide({ published }, { moderation: { first_posts } }) {
      if (first_posts === 0) return null
      const before = published(first_posts)
      return before < first_posts ? hold(before + 1) : null
    },
  },
  {
    key: 'low_reputation',
    decide: ({ author }, { moderation: { low_reputation } }) =>
      author.rank < low_reputation ? hold(author.rank) : null,
  },
  {
    key: 'new_account',
    decide({ author, now }, { moderation: { new_account_hours } }) {
      const age = Math.max(0, now - author.createdAt)
      return age < new_account_hours * HourMs ? hold(Math.floor(age / HourMs)) : null
    },
  },
]
