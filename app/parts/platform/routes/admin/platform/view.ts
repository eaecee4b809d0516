/** The platform program's settings, for administrators. */
import { savePlatform } from '#parts/platform/domain/platform/save-platform.ts'
import { settingsLoad, settingsSave } from '#web/site/settings-screen.ts'
import { settingsUndo } from '#web/site/settings-undo.ts'

export const platformSettingsView = settingsLoad('platform')

export const platformSettingsActs = {
  save: settingsSave(savePlatform),
  undo: settingsUndo('platform'),
}
