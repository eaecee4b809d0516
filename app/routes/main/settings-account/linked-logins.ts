/** The part of the account settings about linked logins. */
import { listOwnIdentities, unlinkIdentity } from '#access/identities/own-identities.ts'
import { findPartLogin } from '#basics/settings/logins-of-parts.ts'
import { connectorLoginPath, NoDialog, withQuery } from '#shared/paths.ts'
import { type IntentHandler, intent } from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'
import { ownPicture } from '#web/access/connectors/buttons.ts'

/** For the loader; null when the site offers no login service and none is linked. */
export async function linkedLogins(page: Page) {
  const own = await page.run(listOwnIdentities)
  if (own.length === 0) return null
  const { url } = page
  const here = withQuery(url, NoDialog)
  const items = own.map(({ slug, name, icon, label, externalId, enabled }) => ({
    slug,
    name,
    icon: ownPicture(icon),
    label: label || externalId,
    externalId,
    linked: externalId !== '',
    enabled,
    linkHref:
      findPartLogin(slug)?.path({ link: 1, redirect: here }) ??
      connectorLoginPath(slug, { redirect: here }),
    unlinkHref: withQuery(url, { ...NoDialog, dialog: 'unbind', id: slug }),
  }))
  const wanted = url.searchParams.get('dialog') === 'unbind' ? url.searchParams.get('id') : null
  return { items, asked: items.find(({ slug, linked }) => linked && slug === wanted) ?? null, here }
}

/** For the action of the same page. */
export const linkedLoginActs: Record<'unlink', IntentHandler> = {
  unlink: intent(unlinkIdentity, (_, { url }) => ({
    to: withQuery(url, NoDialog),
    flash: { tone: 'success', key: 'settings.sign_ins.unlinked' },
  })),
}

export type LinkedLoginsModel = NonNullable<Awaited<ReturnType<typeof linkedLogins>>>
