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
  /** Missing means in good standing. Inactive accounts have never written anything. */
  standing?: 'inactive' | 'suspended' | 'deleted'
  joinedDaysAgo: number
}

export type DemoTag = {
  slug: string
  name: string
  /** Markdown. */
  description?: string
  synonyms?: string[]
  recommend?: boolean
  /** Only staff may add it to a question. */
  reserved?: boolean
}
