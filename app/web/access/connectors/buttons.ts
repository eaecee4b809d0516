import type { LoginButton } from '#ui/account/buttons-model.ts'
import { listConnectors } from '#access/identities/connectors.ts'
import { enabledPartLogins } from '#basics/settings/logins-of-parts.ts'
import { showAgent } from '#access/identities/agent.ts'
import { agentLoginPath, agentSignUpPath, connectorLoginPath } from '#shared/paths.ts'
import type { Page } from '#web/kernel/page.ts'

/** Only images of this site; other values from the settings are dropped. */
export const ownPicture = (icon: string) =>
  /^(\/[^/\\]|data:image\/(png|jpeg|gif|webp|svg\+xml)[;,])/.test(icon) ? icon : ''

/**
 * Login options besides the password: the hosting platform, else one per login service. `own` =
 * this site's passwords and sign-ups are in use.
 */
export async function loginButtons(
  page: Pick<Page, 'run' | 'ctx'>,
  { signUp = false, returnTo = '' }: { signUp?: boolean; returnTo?: string } = {},
): Promise<{ buttons: LoginButton[]; own: boolean; agent: boolean }> {
  const { settings } = page.ctx
  const ofParts = enabledPartLogins(settings).map(login => {
    return { href: login.path({ redirect: returnTo }), name: login.name(settings), icon: '' }
  })
  const agent = await page.run(showAgent)
  if (agent) {
    const { display_name, name, icon, enabled_original_user_system: own } = agent
    const href = (signUp ? agentSignUpPath : agentLoginPath)({ redirect: returnTo })
    return {
      buttons: [{ href, name: display_name || name, icon: ownPicture(icon) }, ...ofParts],
      own,
      agent: true,
    }
  }
  const connectors = await page.run(listConnectors)
  const buttons = connectors.map(({ slug, name, icon }) => ({
    href: connectorLoginPath(slug, { redirect: returnTo }),
    name,
    icon: ownPicture(icon),
  }))
  return { buttons: [...buttons, ...ofParts], own: true, agent: false }
}
