/** Data that every page needs about the site and its reader. */
import { iconAddress, pageIcon } from '#site/appearance/branding.ts'
import { hasImportedAccounts } from '#posts/imported/imported.queries.ts'
import { FirstNames } from '#site/install/install-site.ts'
import { type SiteSettings, type Viewer, isActivated, isAdmin, isStaff, isSuspended } from '#kernel'
import { avatarAddress } from '#basics/users/avatars.ts'
import { notificationStatusFor } from '#reactors/notifications/notification-status.ts'
import { knownLocale } from '#i18n/catalogue.ts'
import { DefaultAccent, DefaultLocale } from '#shared/codes.ts'
import { customCodeOn } from '#web/site/custom-code.ts'
import { avatarLook } from '#shared/avatar-look.ts'
import { appIconPath } from '#shared/paths.ts'
import type { Flash } from './flash.ts'
import { legalKinds } from '#web/site/legal.ts'
import { awardBox } from '#web/reactors/notification-view.ts'
import { savedReply } from './saved-form.ts'
import type { Page } from './page.ts'
import { program } from './program.ts'
import { framePlugins } from '#web/site/plugins-view.ts'

/** Screens this site has; the frame links only to these. */
const features = [
  'tags',
  'users',
  'notifications',
  'badges',
  'settings',
  'review',
  'admin',
] as const

function viewerData(viewer: Viewer, page: Page, canReview: boolean) {
  if (viewer.kind !== 'member' || isSuspended(viewer)) return null
  const { username, displayName: name, avatar, email } = viewer
  return {
    username,
    name,
    look: avatarLook(name, username, avatarAddress(avatar, email, page.ctx.settings.users)),
    activated: isActivated(viewer),
    isAdmin: isAdmin(viewer),
    isStaff: isStaff(viewer),
    canReview,
  }
}

/** Color scheme the reader chose, else the site's; empty = the system decides. */
function schemeOf(viewer: Viewer, site: 'system' | 'light' | 'dark'): 'light' | 'dark' | '' {
  const own = viewer.kind === 'member' ? viewer.colorScheme : ''
  if (own === 'light' || own === 'dark') return own
  if (own === 'system') return ''
  return site === 'system' ? '' : site
}

/** The site's image. */
const cardImage = ({ square_icon, favicon }: SiteSettings['branding']) =>
  iconAddress(square_icon, 512) || favicon || appIconPath('large.png')

export async function documentData(page: Page, flash: Flash | null) {
  const { ctx, t, url, choices } = page
  const { general, branding, theme, login } = ctx.settings
  const notifications = notificationStatusFor(ctx)
  const code = customCodeOn(page)
  const kept = await savedReply(page)
  const colours = `${theme.primary_color}.${theme.navbar_style}`.replace(/[^0-9a-zA-Z.]/g, '')
  return {
    site: {
      // Before the setup is complete, the reader's language takes precedence over the site's.
      name: ctx.installed ? general.name : FirstNames[ctx.locale],
      description: general.description,
      shortDescription: general.short_description,
      url: general.site_url,
      logo: branding.logo || null,
      mobileLogo: branding.mobile_logo || null,
      open: !login.login_required,
      legal: legalKinds(ctx.settings),
      visited: ctx.viewer.kind === 'anonymous',
      /** For previews of shared links. */
      image: cardImage(branding),
      registrationOpen: login.allow_new_registrations,
      sidebar: code.sidebar,
    },
    viewer: viewerData(ctx.viewer, page, notifications?.mayReview ?? false),
    /** The administrator's custom HTML around the page, and the version of the style sheet. */
    code: { header: code.header, footer: code.footer, styles: code.styles },
    /** Unread and pending counts, and a badge to announce. */
    counts: notifications && {
      inbox: notifications.inbox,
      achievement: notifications.achievement,
      review: notifications.revision,
    },
    award: notifications?.award ? awardBox(notifications.award, t) : null,
    features: [...features],
    plugins: framePlugins(page),
    /** Imported accounts exist, so members may claim theirs. */
    imported: ctx.viewer.kind === 'member' && hasImportedAccounts(ctx.db),
    /** Points and invitations; null without the platform program. */
    platform: isSuspended(ctx.viewer) ? null : ((await program()?.frame(page)) ?? null),
    locale: knownLocale(ctx.locale) ?? DefaultLocale,
    timeZone: ctx.settings.interface.time_zone,
    now: ctx.now,
    scheme: schemeOf(ctx.viewer, theme.color_scheme),
    accent: theme.primary_color,
    navbar: theme.navbar_style,
    themeVersion:
      theme.primary_color === DefaultAccent && theme.navbar_style === DefaultAccent ? '' : colours,
    /** Empty = the mark of the header. */
    icon: pageIcon(branding),
    /** For home screens; a small one only of the site's own image. */
    appIcons: {
      small: iconAddress(branding.square_icon, 192),
      touch: iconAddress(branding.square_icon, 180) || appIconPath('touch.png'),
    },
    view: choices.view,
    /** Visitors share cached pages. */
    keys: ctx.viewer.kind === 'member' && choices.readingKeys,
    path: url.pathname + url.search,
    /** Title of the error page. */
    failure: t('base.error_page.server'),
    /** A saved form of this page, sent before its author logged in. */
    kept,
    flash: flash
      ? { tone: flash.tone, text: t(flash.key, flash.values) }
      : kept && ({ tone: 'success', text: t('form.kept') } as const),
  }
}
