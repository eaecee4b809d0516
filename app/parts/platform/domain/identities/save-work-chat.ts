import { admin, command, proved, wire } from '#kernel'
import {
  type SavedSettings,
  settingsInput,
  storeSettings,
  wanted,
} from '#basics/settings/save-settings.ts'
import { requiredAddress } from '#access/identities/settings-fields.ts'

const WorkChatInput = settingsInput('work_chat', {
  name: wire.text({ max: 50, required: true, trim: true }),
  authorize_url: requiredAddress(),
  api_url: requiredAddress(),
})

/** Saves them; to turn it on, all credentials of the app are required. Administrators only. */
export const saveWorkChat = command({
  name: 'identities.save_work_chat',
  guard: proved(admin),
  input: WorkChatInput,
  emits: ['setting.changed'],
  rules({ settings }, given) {
    const { enabled, corp_id, agent_id, secret } = wanted('work_chat', given, settings)
    const needed = Object.entries({ corp_id, agent_id, secret })
    const missing = enabled ? needed.filter(([, value]) => value === '') : []
    return missing.map(([field]) => ({ field, reason: 'form.required' }))
  },
  run: (ctx, work_chat): SavedSettings => storeSettings(ctx, 'work_chat', { work_chat }),
})
