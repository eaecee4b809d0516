import { z } from 'zod'
import type { Bound } from '#access/identities/bind-email.ts'
import type { OwnIdentity } from '#access/identities/own-identities.ts'
import { findPartLogin } from '#basics/settings/logins-of-parts.ts'
import type { SiteSettings } from '#kernel'
import { takeOverPicture } from '#infra/calls/provider-pictures.ts'
import { absolute, agentLoginPath, agentSignUpPath, connectorLoginPath } from '#shared/paths.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'

const siteUrl = ({ ctx }: ApiArgs) => ctx.settings.general.site_url
const linkTo = (slug: string, args: ApiArgs) =>
  absolute(siteUrl(args), findPartLogin(slug)?.path({ link: 1 }) ?? connectorLoginPath(slug))

export const ConnectorButton = z.strictObject({
  name: out.text(),
  icon: out.text(),
  link: out.text(),
})

export const toConnectors = (list: { slug: string; name: string; icon: string }[], args: ApiArgs) =>
  list.map(({ slug, name, icon }) => ({ name, icon, link: linkTo(slug, args) }))

export const OwnConnector = ConnectorButton.extend({
  binding: z.boolean(),
  external_id: out.text(),
})

export const toOwnConnectors = (list: OwnIdentity[], args: ApiArgs) =>
  list.map(({ slug, name, icon, externalId }) => ({
    name,
    icon,
    link: linkTo(slug, args),
    binding: externalId !== '',
    external_id: externalId,
  }))

export const BindingAnswer = z.strictObject({
  email_exist_and_must_be_confirmed: z.boolean(),
  access_token: out.text(),
})

/** With `must`, the owner of the address got an email and nothing is left to confirm here. */
export async function toBinding(
  { taken, mailed, loggedIn, picture }: Bound,
  args: ApiArgs,
): Promise<z.infer<typeof BindingAnswer>> {
  const access_token = loggedIn?.token ?? ''
  await takeOverPicture(args, picture, access_token)
  return { email_exist_and_must_be_confirmed: taken && !mailed, access_token }
}

export const Agent = z.strictObject({
  enabled: z.boolean(),
  agent_info: z
    .strictObject({
      name: out.text(),
      display_name: out.text(),
      icon: out.text(),
      url: out.text(),
      login_redirect_url: out.text(),
      sign_up_redirect_url: out.text(),
      control_center: z.array(
        z.strictObject({ name: out.text(), label: out.text(), url: out.text() }),
      ),
      enabled_original_user_system: z.boolean(),
    })
    .nullable(),
})

export function toAgent(agent: SiteSettings['agent'] | null, args: ApiArgs): z.infer<typeof Agent> {
  if (!agent) return { enabled: false, agent_info: null }
  const { name, display_name, icon, url, enabled_original_user_system } = agent
  return {
    enabled: true,
    agent_info: {
      name,
      display_name,
      icon,
      url,
      login_redirect_url: absolute(siteUrl(args), agentLoginPath()),
      sign_up_redirect_url: absolute(siteUrl(args), agentSignUpPath()),
      control_center: [],
      enabled_original_user_system,
    },
  }
}

export const Branding = z.strictObject({
  enabled: z.boolean(),
  personal_branding: z.array(
    z.strictObject({ icon: out.text(), name: out.text(), label: out.text(), url: out.text() }),
  ),
})
export const toBranding = (): z.infer<typeof Branding> => ({
  enabled: false,
  personal_branding: [],
})

const SettingAgent = z.strictObject({ enabled: z.boolean(), redirect_url: out.text() })
export const SettingAgents = z.strictObject({
  profile_setting_agent: SettingAgent,
  account_setting_agent: SettingAgent,
})

export function toSettingAgents(agent: { url: string } | null): z.infer<typeof SettingAgents> {
  const one = { enabled: agent !== null, redirect_url: agent?.url ?? '' }
  return { profile_setting_agent: one, account_setting_agent: one }
}
