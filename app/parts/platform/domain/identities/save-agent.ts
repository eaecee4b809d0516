import { admin, command, type FieldError, merged, proved, stays } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { type SavedSettings, settingsInput, storeSettings } from '#basics/settings/save-settings.ts'
import { withPluginProviders } from '#access/identities/plugin-providers.ts'
import { picture, webAddress } from '#access/identities/settings-fields.ts'

const AgentInput = settingsInput(
  'agent',
  stays({
    icon: picture(),
    url: webAddress(),
    login_redirect_url: webAddress(),
    sign_up_redirect_url: webAddress(),
  }),
)

/**
 * The hosting platform that manages the accounts. Administrators only. When turned on it needs a name and an
 * enabled login service: otherwise no one could return from it. Throws field errors.
 */
export const saveAgent = command({
  name: 'identities.save_agent',
  guard: proved(admin),
  input: AgentInput,
  emits: ['setting.changed'],
  rules({ db, ports }, given) {
    const { settings } = currentSettings(db)
    const { enabled, name, connector } = merged(settings.agent, given)
    if (!enabled) return []
    const { connectors } = withPluginProviders(db, settings, ports.plugins).connectors
    const back = connectors.find(({ slug }) => slug === connector)
    const wrong: FieldError[] = []
    if (name === '') wrong.push({ field: 'name', reason: 'form.required' })
    if (!back?.enabled) {
      wrong.push({ field: 'connector', reason: 'error.connector.not_in_use' })
    }
    return wrong
  },
  run: (ctx, agent): SavedSettings => storeSettings(ctx, 'agent', { agent }),
})
