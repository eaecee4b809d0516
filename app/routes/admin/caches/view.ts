/** The screen for caches in front of the site. */
import { saveCaches } from '#basics/settings/save-caches.ts'
import { refuseUncallable } from '#web/kernel/callable.ts'
import type { IntentHandler } from '#web/kernel/form-action.ts'
import { settingsLoad, settingsSave } from '#web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#web/site/settings-undo.ts'

export const cachesView = withLastChange('caches', async args => {
  const model = await settingsLoad('caches')(args)
  return { ...model, isPrivate: args.ctx.settings.login.login_required }
})

export const cachesActs: Record<string, IntentHandler> = {
  save: settingsSave(saveCaches, args => (refuseUncallable(args, 'purge_url'), {})),
  undo: settingsUndo('caches'),
}
