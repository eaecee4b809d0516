/** The hosting platform that manages the accounts. */
import { z } from 'zod'
import { type Endpoint, get } from '#api/kernel/endpoint.ts'
import { out } from '#api/kernel/out.ts'
import { nullable, shape } from '#api/kernel/wire.ts'
import { SiteUrl } from '#api/presenters/connectors.ts'
import type { SiteSettings } from '#kernel'
import { agentLoginPath, agentSignUpPath } from '#shared/paths.ts'
import { showAgent, showBranding, showSettingsAgent } from '../domain/identities/agent.ts'

type AgentSettings = SiteSettings['agent']
const AgentInfo = shape<AgentSettings>()({
  name: out.text(),
  display_name: [out.text(), 'display_name'],
  icon: out.text(),
  url: out.text(),
  login_redirect_url: [SiteUrl, () => agentLoginPath()],
  sign_up_redirect_url: [SiteUrl, () => agentSignUpPath()],
  control_center: [
    z.array(z.strictObject({ name: out.text(), label: out.text(), url: out.text() })),
    () => [],
  ],
  enabled_original_user_system: [z.boolean(), 'enabled_original_user_system'],
})
const Agent = shape<AgentSettings | null>()({
  enabled: [z.boolean(), agent => agent !== null],
  agent_info: [nullable(AgentInfo), agent => agent],
})

const Branding = shape<unknown>()({
  enabled: [z.boolean(), () => false],
  personal_branding: [
    z.array(
      z.strictObject({ icon: out.text(), name: out.text(), label: out.text(), url: out.text() }),
    ),
    () => [],
  ],
})

const SettingAgent = shape<{ url: string } | null>()({
  enabled: [z.boolean(), agent => agent !== null],
  redirect_url: [out.text(), agent => agent?.url ?? ''],
})
const SettingAgents = shape<{ url: string } | null>()({
  profile_setting_agent: [SettingAgent, agent => agent],
  account_setting_agent: [SettingAgent, agent => agent],
})

export const userCenter: Endpoint[] = [
  get('user-center/agent', showAgent, {
    summary: 'The hosting platform that manages the accounts',
    answer: Agent,
  }),
  get('user-center/personal/branding', showBranding, {
    summary: 'What the hosting platform adds to a member’s page',
    answer: Branding,
  }),
  get('user-center/user/settings', showSettingsAgent, {
    scope: 'account',
    summary: 'Where the caller manages profile and account settings',
    answer: SettingAgents,
  }),
]
