import { z } from 'zod'
import {
  admin,
  command,
  harmless,
  merged,
  proved,
  query,
  type SiteSettings,
  stays,
  wire,
} from '#kernel'
import { type SavedSettings, storeSettings } from '#basics/settings/save-settings.ts'
import { line, requiredAddress } from '#access/identities/settings-fields.ts'
import { maskSecret, secretFrom } from '#shared/secret-mask.ts'

const WorkChatInput = z.object({
  ...stays({
    enabled: wire.flag(),
    corp_id: line(100),
    agent_id: line(100),
    secret: line(500),
  }),
  name: wire.text({ max: 50, required: true, trim: true }),
  authorize_url: requiredAddress(),
  api_url: requiredAddress(),
})

/** Settings of login by the work-chat app, its secret masked. Administrators only. */
export const showWorkChat = query({
  name: 'identities.show_work_chat',
  guard: harmless(admin),
  input: z.object({}),
  run: ({ settings: { work_chat } }): SiteSettings['work_chat'] => ({
    ...work_chat,
    secret: maskSecret(work_chat.secret),
  }),
})

/** Saves them; to turn it on, all credentials of the app are required. Administrators only. */
export const saveWorkChat = command({
  name: 'identities.save_work_chat',
  guard: proved(admin),
  input: WorkChatInput,
  emits: ['setting.changed'],
  rules({ settings: { work_chat } }, given) {
    const secret = secretFrom(given.secret, work_chat.secret)
    const { enabled, corp_id, agent_id, ...rest } = merged(work_chat, { ...given, secret })
    const next = { corp_id, agent_id, secret: rest.secret }
    const missing = enabled ? Object.entries(next).filter(([, value]) => value === '') : []
    return missing.map(([field]) => ({ field, reason: 'form.required' }))
  },
  run(ctx, given): SavedSettings {
    const next = { ...given, secret: secretFrom(given.secret, ctx.settings.work_chat.secret) }
    return storeSettings(ctx, 'work_chat', { work_chat: next }, { secrets: ['secret'] })
  },
})
