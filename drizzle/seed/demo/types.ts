/**
 * The shapes of the demonstration community. Everything is plain data; what turns it into rows
 * decides on ids, addresses and who exactly voted. Lengths follow spec §5.
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

export type DemoComment = {
  by: string
  /** Markdown, 2 to 600 characters. */
  text: string
  /** Index of an earlier comment of the same list. */
  replyTo?: number
  votes?: number
  /** Minutes after the comment before it, or after the post for the first one. */
  minutesLater?: number
}

export type DemoAnswer = {
  by: string
  /** Markdown as first written; may hold `{{link:TITLE}}`, see DemoThread. */
  body: string
  /** Up minus down. */
  votes: number
  accepted?: true
  /** Hours after the question. */
  hoursLater: number
  comments?: DemoComment[]
  /** One edit that came later; its body replaces the first one. */
  editedBy?: { by: string; summary: string; body: string }
  state?: 'deleted' | 'pending'
}

type DemoClosing = {
  reason: 'duplicate' | 'community_specific' | 'needs_detail' | 'other'
  message?: string
  /** Title of the thread that has the answer; given for duplicates only. */
  duplicateOf?: string
}

type DemoRevision = { by: string; summary: string; title?: string; body?: string }

export type DemoThread = {
  /** As first asked. Links and duplicates name a thread by this title, whatever edits made of it. */
  title: string
  /** Markdown as first asked. `{{link:TITLE}}` stands for the address of another thread. */
  body: string
  by: string
  /** One to five slugs. */
  tags: string[]
  daysAgo: number
  views: number
  /** Up minus down. */
  votes: number
  answers: DemoAnswer[]
  comments?: DemoComment[]
  state?: 'closed' | 'deleted' | 'pending' | 'unlisted' | 'pinned'
  close?: DemoClosing
  /** Of a pending one: a word in it that the site wants looked at first. */
  heldFor?: string
  /** Edits in order; each holds what it changed. */
  revisions?: DemoRevision[]
  /** Titles of the threads that the bodies link to. */
  linksTo?: string[]
}
