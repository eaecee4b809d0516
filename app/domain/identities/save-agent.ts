import { z } from 'zod'
import { admin, command, type FieldError, invalid, wire } from '#app/domain/kernel/index.ts'
import { currentSettings, type SavedSettings, storeSettings } from '#app/domain/settings/index.ts'
import { withPluginProviders } from './plugin-providers.ts'
import { line, picture, webAddress } from './settings-fields.ts'

export const AgentInput = z.object({
  enabled: wire.flag(),
  name: line(50),
  display_name: line(50),
  icon: picture(),
  url: webAddress(),
  login_redirect_url: webAddress(),
  sign_up_redirect_url: webAddress(),
  connector: line(100),
  enabled_original_user_system: wire.flag(),
  user_status_agent_enabled: wire.flag(),
  user_role_agent_enabled: wire.flag(),
})

/**
 * The hosting platform that keeps the accounts. Administrators only. Switched on it needs a name and a
 * connector that is in use: without one nobody could come back from it. Throws field errors.
 */
export const saveAgent = command({
  name: 'identities.save_agent',
  guard: admin,
  input: AgentInput,
  emits: ['setting.changed'],
  run(ctx, agent): SavedSettings {
    const { settings } = currentSettings(ctx.tx)
    const { connectors } = withPluginProviders(ctx.tx, settings, ctx.ports.plugins).connectors
    const wrong: FieldError[] = []
    if (agent.enabled && !agent.name) wrong.push({ field: 'name', reason: 'form.required' })
    const back = connectors.find(({ slug }) => slug === agent.connector)
    if (agent.enabled && !back?.enabled) {
      wrong.push({ field: 'connector', reason: 'error.connector.not_in_use' })
    }
    if (wrong.length > 0) throw invalid(...wrong)
    return storeSettings(ctx, 'agent', { agent })
  },
})
