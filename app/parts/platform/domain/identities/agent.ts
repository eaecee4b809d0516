/** The hosting platform that manages the accounts, by the settings or by a plugin (spec §3 hosting agent). */
import { z } from 'zod'
import {
  type AccountHost,
  activated,
  AgentSettings,
  open,
  type PluginPort,
  query,
  type SiteSettings,
  visitor,
} from '#kernel'
import { agentLoginPath, agentSignUpPath } from '#shared/paths.ts'

type Agent = SiteSettings['agent']

/** What the core knows of it. */
export function hostOf({ agent }: SiteSettings): AccountHost | null {
  if (!agent.enabled) return null
  const { display_name, name, icon, url, connector } = agent
  return {
    name: display_name || name,
    icon,
    url,
    connector,
    ownAccounts: agent.enabled_original_user_system,
    updateStatus: !agent.user_status_agent_enabled,
    updateRole: !agent.user_role_agent_enabled,
    logIn: agentLoginPath,
    signUp: agentSignUpPath,
  }
}

/** The user center of a plugin, unless the settings name a platform. */
export function agentOfPlugin(
  plugins: PluginPort,
  { agent }: SiteSettings,
): { agent: Agent } | null {
  const [slug] = plugins.active('user_center')
  if (!slug || agent.enabled) return null
  const described = plugins.callNow(slug, ({ user_center }) => {
    const center = user_center!.describe()
    return center && AgentSettings.parse({ ...center, enabled: true })
  })
  return described.ok && described.value ? { agent: described.value } : null
}

/** The hosting platform, when it is in use. */
export const showAgent = query({
  name: 'identities.show_agent',
  guard: open,
  input: z.object({}),
  run: ({ settings: { agent } }) => (agent.enabled ? agent : null),
})

/** What the platform adds to a user page: currently nothing. */
export const showBranding = query({
  name: 'identities.show_branding',
  guard: visitor,
  input: z.object({
    username: z.string({ error: 'form.required' }).min(1, 'form.required').max(100),
  }),
  run: () => null,
})

/** Where the platform keeps members' settings; null = here. */
export const showSettingsAgent = query({
  name: 'identities.show_settings_agent',
  guard: activated,
  input: z.object({}),
  run: ({ settings: { agent } }) =>
    agent.enabled && !agent.enabled_original_user_system && agent.url ? { url: agent.url } : null,
})
