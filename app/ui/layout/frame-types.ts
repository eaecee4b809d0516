/** What the layout is told about the site and its reader. */
import type { ReactNode } from 'react'
import type { LegalKind } from '#app/shared/paths.ts'
import type { FlashMessage } from '#app/ui/kit/notice.tsx'

export type FrameSite = {
  name: string
  /** Addresses of images; empty ones fall back to the name as text. */
  logo?: string | null
  mobileLogo?: string | null
  registrationOpen: boolean
  /** Anybody may read it. */
  open?: boolean
  /** The legal pages that say something. */
  legal: readonly LegalKind[]
}

export type FrameViewer = {
  username: string
  name: string
  avatar?: string | null
  activated: boolean
  isAdmin?: boolean
  isStaff?: boolean
  /** May see the review queues. */
  canReview?: boolean
}

/** Unread and waiting numbers; shown as 99+ above 99. */
export type FrameCounts = { inbox?: number; achievement?: number; review?: number }

/** Screens that exist; a link is drawn only to what is named here. */
export type FrameFeature =
  'tags' | 'users' | 'badges' | 'notifications' | 'bookmarks' | 'settings' | 'review' | 'admin'

type FrameLink = { name: string; href: string }

/** What plugins add: links in the side navigation, forms among the settings. */
export type FramePlugins = { tags: FrameLink[]; links: FrameLink[]; own: FrameLink[] }

/** The platform programme in the account menu: its words, and invitations not yet looked at. */
export type FramePlatform = { menu: { points: string; invites: string }; unread: number }

export type NavKey = 'questions' | 'tags' | 'users' | 'badges' | 'review' | 'admin'

export type SkipLink = { href: string; label: string }

export type SiteFrameProps = {
  site: FrameSite
  viewer: FrameViewer | null
  features: readonly FrameFeature[]
  plugins?: FramePlugins
  platform?: FramePlatform | null
  counts?: FrameCounts
  /** Path and query of this page, for return addresses. */
  path: string
  /** What was searched, on the search page. */
  search?: string
  /** Where asking leads; a tag page adds its tag. */
  askHref?: string
  nav?: NavKey | null
  flash?: FlashMessage | null
  /** This page without its message. */
  flashClose?: string
  /** Site-wide notices above the content: not activated, external images. */
  banners?: ReactNode
  /** Skip links besides the one to the content. */
  skips?: SkipLink[]
  /** Takes the place of the site's menu in the left column and in the drawer. */
  menu?: ReactNode
  /** The right column. */
  aside?: ReactNode
  /** Light grey ground, for the writing screens (spec §2). */
  tone?: 'plain' | 'sunk'
  children: ReactNode
}
