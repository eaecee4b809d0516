/** Props of the layout about the site and its reader. */
import type { ReactNode } from 'react'
import type { LegalKind } from '#shared/paths.ts'
import type { AvatarLook } from '#shared/avatar-look.ts'
import type { FlashMessage } from '#ui/kit/banner.tsx'

export type FrameSite = {
  name: string
  /** Image URLs; the name is shown as text when they are empty. */
  logo?: string | null
  mobileLogo?: string | null
  registrationOpen: boolean
  /** Public site. */
  open?: boolean
  /** The legal pages with content. */
  legal: readonly LegalKind[]
}

/** Names and look are only printed (`whole-page.ts`). */
export type FrameViewer = {
  username: string
  name: string
  look: AvatarLook
  activated: boolean
  isAdmin?: boolean
  isStaff?: boolean
  /** May see the review queues. */
  canReview?: boolean
}

/** Unread and pending counts; shown as 99+ above 99. */
export type FrameCounts = { inbox?: number; achievement?: number; review?: number }

/** Existing screens; only these are linked. */
export type FrameFeature =
  'tags' | 'users' | 'badges' | 'notifications' | 'bookmarks' | 'settings' | 'review' | 'admin'

type FrameLink = { name: string; href: string }

/** Plugin additions: links in the side navigation, forms among the settings. */
export type FramePlugins = { tags: FrameLink[]; links: FrameLink[]; own: FrameLink[] }

/** The platform program in the account menu: its texts, and the count of new invitations. */
export type ProgramMenu = { menu: { points: string; invites: string }; unread: number }

export type NavKey = 'questions' | 'tags' | 'users' | 'badges' | 'review' | 'admin'

export type SkipLink = { href: string; label: string }

export type SiteFrameProps = {
  site: FrameSite
  viewer: FrameViewer | null
  features: readonly FrameFeature[]
  plugins?: FramePlugins
  platform?: ProgramMenu | null
  counts?: FrameCounts
  /** Path and query of this page, for return URLs. */
  path: string
  /** The page has a search box itself, so the header has none. */
  searching?: boolean
  /** Link to ask a question; a tag page adds its tag. */
  askHref?: string
  nav?: NavKey | null
  flash?: FlashMessage | null
  /** This page without its message. */
  flashClose?: string
  /** Site-wide notices above the content: inactive account, external images. */
  banners?: ReactNode
  /** Skip links besides the one to the content. */
  skips?: SkipLink[]
  /** Replaces the site's menu in the left column and in the drawer. */
  menu?: ReactNode
  /** The right column. */
  aside?: ReactNode
  /** Light gray background, for the writing screens (spec §2). */
  tone?: 'plain' | 'sunk'
  children: ReactNode
}
