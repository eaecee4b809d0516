/**
 * People and tags of the demonstration community. Lengths follow spec §5.
 */

export type DemoPerson = {
  key: string
  /** Display name, 2 to 30 characters. */
  name: string
  /** 2 to 30 of a-z, 0-9, dot, underscore and hyphen. */
  username: string
  /** Markdown. */
  bio?: string
  location?: string
  website?: string
  role?: 'admin' | 'moderator'
  /** Missing means in good standing. Who is inactive has never written anything. */
  standing?: 'inactive' | 'suspended' | 'deleted'
  joinedDaysAgo: number
}

export type DemoTag = {
  slug: string
  name: string
  /** Markdown. */
  description?: string
  /** Slugs that lead to this tag. */
  synonyms?: string[]
  recommend?: boolean
  /** Only moderators and administrators may put it on a question. */
  reserved?: boolean
}
