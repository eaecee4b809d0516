/** Another URL of the site: asked for in its settings, and confirmed at the new URL after a new login. */
import { z } from 'zod'
import { TokenHashField } from '#access/auth/credentials.schema.ts'
import { findSession } from '#access/auth/sessions.queries.ts'
import { listAdmins } from '#access/auth/users-admin.queries.ts'
import { mailLocale } from '#basics/mail/mail-language.ts'
import { queueMail } from '#basics/mail/queue-mail.ts'
import { currentSettings, forgetSettings } from '#basics/settings/current-settings.ts'
import { pendingUrl } from '#basics/settings/pending-url.ts'
import { storeSettings } from '#basics/settings/save-settings.ts'
import { saveSiteUrl } from '#basics/settings/settings.queries.ts'
import {
  admin,
  badRequest,
  command,
  type Ctx,
  harmless,
  type Member,
  proved,
  query,
  wire,
  type WriteCtx,
} from '#kernel'

type Writing = WriteCtx<Member, 'setting.changed'>

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : '')

/** `name` says who did it, so that the others can ask. */
function mailAdmins(ctx: Writing, template: 'url_asked' | 'url_changed', url: string): void {
  const { tx, now, viewer, settings } = ctx
  const params = { name: viewer.displayName, note: url }
  for (const { id: userId, email, language } of listAdmins(tx)) {
    if (!email) continue
    const locale = mailLocale({ language }, settings)
    queueMail(tx, { userId, recipient: email, template, locale, params, now })
  }
}

function storePending(ctx: Writing, pending_url: string): void {
  const new_url = { pending_url, asked_at: ctx.now, asked_by: ctx.viewer.id }
  storeSettings(ctx, 'general', { new_url })
}

/** Puts the URL in force. */
function change(ctx: Writing, url: string): void {
  const { tx, now, viewer, emit } = ctx
  const { general } = currentSettings(tx).settings
  saveSiteUrl(tx, { ...general, site_url: url }, now)
  forgetSettings(tx)
  const [before, after] = [{ site_url: general.site_url }, { site_url: url }]
  emit('setting.changed', { group: 'general', actorId: viewer.id, before, after })
}

/**
 * Asks for another URL and tells all administrators. Until it is confirmed, everything but the check of forms uses the
 * present one. Returns whether something changed.
 */
export function askForUrl(ctx: Writing, url: string): boolean {
  const { settings } = currentSettings(ctx.tx)
  const { general, new_url } = settings
  if (url === general.site_url) return false
  if (originOf(url) === originOf(general.site_url)) {
    change(ctx, url)
    return true
  }
  // The same request again does not outdate the login that was made for it.
  if (pendingUrl(settings, ctx.now) === url && new_url.asked_by === ctx.viewer.id) return false
  storePending(ctx, url)
  mailAdmins(ctx, 'url_asked', url)
  return true
}

const Session = { token_hash: TokenHashField }

/** A session that was copied before the request cannot confirm it. */
function isNewer({ db, viewer }: Pick<Ctx, 'db'> & { viewer: Member }, hash: string, at: number) {
  const session = findSession(db, viewer.id, hash)
  return session !== undefined && session.createdAt > at
}

/** `mine`: asked for by this administrator. `ready`: this session may confirm it. */
export type PendingUrl = { url: string; askedAt: number; mine: boolean; ready: boolean }

/** The URL that waits for its confirmation. Administrators only. */
export const showNewUrl = query({
  name: 'configuration.show_new_url',
  guard: harmless(admin),
  input: z.object(Session),
  run(ctx, { token_hash }): PendingUrl | null {
    const { settings } = currentSettings(ctx.db)
    const url = pendingUrl(settings, ctx.now)
    const { asked_at: askedAt, asked_by } = settings.new_url
    if (!url) return null
    const mine = asked_by === ctx.viewer.id
    return { url, askedAt, mine, ready: mine && isNewer(ctx, token_hash, askedAt) }
  },
})

/**
 * Puts the new URL in force. Only the administrator who asked for it may do that, in a session that began later, with a
 * form sent from a page at that URL. Errors: there is no such request, or one of the three is missing.
 */
export const confirmNewUrl = command({
  name: 'configuration.confirm_new_url',
  guard: proved(admin),
  input: z.object({
    ...Session,
    url: wire.text({ max: 512, trim: true }),
    /** Origin of the page with the form; set by the transport. */
    here: wire.text({ max: 512 }),
  }),
  emits: ['setting.changed'],
  run(ctx, { url, here, token_hash }) {
    const { tx, viewer } = ctx
    const { settings } = currentSettings(tx)
    if (url === '' || pendingUrl(settings, ctx.now) !== url)
      throw badRequest('error.site_url.not_pending')
    const { asked_at, asked_by } = settings.new_url
    if (asked_by !== viewer.id) throw badRequest('error.site_url.asked_by_another')
    if (originOf(url) !== here)
      throw badRequest('error.site_url.confirm_there', { values: { url } })
    if (!isNewer({ db: tx, viewer }, token_hash, asked_at))
      throw badRequest('error.site_url.log_in_there', { values: { url } })
    change(ctx, url)
    mailAdmins(ctx, 'url_changed', url)
  },
})

/** Withdraws the request of any administrator. Administrators only. */
export const cancelNewUrl = command({
  name: 'configuration.cancel_new_url',
  guard: harmless(admin),
  input: z.object({}),
  emits: ['setting.changed'],
  run(ctx) {
    storePending(ctx, '')
  },
})
