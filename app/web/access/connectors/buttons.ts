import type { LoginButton } from '#ui/account/buttons-model.ts'
import { listConnectors } from '#access/identities/connectors.ts'
import { enabledPartLogins } from '#basics/settings/logins-of-parts.ts'
import { type AccountHost, accountHost } from '#kernel'
import { connectorLoginPath } from '#shared/paths.ts'
import type { Page } from '#web/kernel/page.ts'

/** Only images of this site; other values from the settings are dropped. */
export const ownPicture = (icon: string) =>
  /^(\/[^/\\]|data:image\/(png|jpeg|gif|webp|svg\+xml)[;,])/.test(icon) ? icon : ''

/** Login options besides the password: the hosting platform, else one per login service. */
export async function loginButtons(
  page: Pick<Page, 'run' | 'ctx'>,
  { signUp = false, returnTo = '' }: { signUp?: boolean; returnTo?: string } = {},
): Promise<{ buttons: LoginButton[]; host: AccountHost | null }> {
  const { settings } = page.ctx
  const ofParts = enabledPartLogins(settings).map(login => {
    return { href: login.path({ redirect: returnTo }), name: login.name(settings), icon: '' }
  })
  const host = accountHost(settings)
  if (host) {
    const href = (signUp ? host.signUp : host.logIn)({ redirect: returnTo })
    return { buttons: [{ href, name: host.name, icon: ownPicture(host.icon) }, ...ofParts], host }
  }
  const connectors = await page.run(listConnectors)
  const buttons = connectors.map(({ slug, name, icon }) => ({
    href: connectorLoginPath(slug, { redirect: returnTo }),
    name,
    icon: ownPicture(icon),
  }))
  return { buttons: [...buttons, ...ofParts], host }
}
