/** The platform program's settings, for administrators. */
import { SettingGroups } from '#kernel'
import {
  savePlatform,
  showPlatformSettings,
} from '#parts/platform/domain/platform/save-platform.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { settingsSave } from '#web/site/settings-screen.ts'
import type { SettingsModel } from '#ui/admin/settings-model.ts'
import { settingsUndo } from '#web/site/settings-undo.ts'

export async function platformSettingsView({ run, t }: ScreenArgs): Promise<SettingsModel> {
  return {
    title: t('admin.platform.title'),
    values: await run(showPlatformSettings),
    defaults: SettingGroups.platform.parse({}),
  }
}

export const platformSettingsActs = {
  save: settingsSave(savePlatform),
  undo: settingsUndo('platform'),
}
