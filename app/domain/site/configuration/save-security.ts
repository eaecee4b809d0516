import { z } from 'zod'
import { admin, command, proved, stays, wire } from '#kernel'
import { type SavedSettings, storeSettings } from '#basics/settings/save-settings.ts'
import { ExternalContentChoice } from './save-legal.ts'

/**
 * Settings of three groups that newer clients show on one screen: whether visitors must log in, images of other
 * sites, the check for updates. Each group has its own entry in the log and can be undone alone.
 */
export const saveSecurity = command({
  name: 'configuration.save_security',
  guard: proved(admin),
  input: z.object({
    ...stays({ login_required: wire.flag(), check_update: wire.flag() }),
    external_content_display: ExternalContentChoice,
  }),
  emits: ['setting.changed'],
  run(ctx, { login_required, external_content_display, check_update }): SavedSettings {
    const saved = [
      storeSettings(ctx, 'login', { login: { login_required } }),
      storeSettings(ctx, 'legal', { legal: { external_content_display } }),
      storeSettings(ctx, 'general', { general: { check_update } }),
    ]
    return { changed: saved.flatMap(({ changed }) => changed) }
  },
})
