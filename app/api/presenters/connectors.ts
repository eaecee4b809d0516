import { z } from 'zod'
import type { Bound } from '#access/identities/bind-email.ts'
import type { OwnIdentity } from '#access/identities/own-identities.ts'
import { findPartLogin } from '#basics/settings/logins-of-parts.ts'
import type { SiteSettings } from '#kernel'
import { takeOverPicture } from '#infra/calls/provider-pictures.ts'
import { absolute, agentLoginPath, agentSignUpPath, connectorLoginPath } from '#shared/paths.ts'
import type { ApiArgs } from '../kernel/args.ts'
import { out } from '../kernel/out.ts'
import { kind, nullable, shape, via } from '../kernel/wire.ts'

/** An address of the site, as a whole URL. */
const Url = kind(out.text(), (path: string, { ctx }) =>
  absolute(ctx.settings.general.site_url, path),
)

const linkTo = (slug: string) => findPartLogin(slug)?.path({ link: 1 }) ?? connectorLoginPath(slug)

export const ConnectorButton = shape<{ slug: string; name: string; icon: string }>()({
  name: out.text(),
  icon: out.text(),
  link: [Url, ({ slug }) => linkTo(slug)],
})

export const OwnConnector = shape<OwnIdentity>()({
  ...ConnectorButton.fields,
  binding: [z.boolean(), ({ externalId }) => externalId !== ''],
  external_id: out.text(),
})

async function bound({ taken, mailed, loggedIn, picture }: Bound, args: ApiArgs) {
  const token = loggedIn?.token ?? ''
  await takeOverPicture(args, picture, token)
  return { token, mustConfirm: taken && !mailed }
}
/** With `must`, the owner of the address got an email and nothing is left to confirm here. */
export const Binding = via(
  bound,
  shape<{ token: string; mustConfirm: boolean }>()({
    email_exist_and_must_be_confirmed: [z.boolean(), 'mustConfirm'],
    access_token: [out.text(), 'token'],
  }),
)

type AgentSettings = SiteSettings['agent']
const AgentInfo = shape<AgentSettings>()({
  name: out.text(),
  display_name: [out.text(), 'display_name'],
  icon: out.text(),
  url: out.text(),
  login_redirect_url: [Url, () => agentLoginPath()],
  sign_up_redirect_url: [Url, () => agentSignUpPath()],
  control_center: [
    z.array(z.strictObject({ name: out.text(), label: out.text(), url: out.text() })),
    () => [],
  ],
  enabled_original_user_system: [z.boolean(), 'enabled_original_user_system'],
})
export const Agent = shape<AgentSettings | null>()({
  enabled: [z.boolean(), agent => agent !== null],
  agent_info: [nullable(AgentInfo), agent => agent],
})

export const Branding = shape<unknown>()({
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
export const SettingAgents = shape<{ url: string } | null>()({
  profile_setting_agent: [SettingAgent, agent => agent],
  account_setting_agent: [SettingAgent, agent => agent],
})
