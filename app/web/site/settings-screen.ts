/** Loader and action of every settings form: `screen(settingsLoad(…))` and `settingsSave(…)`. */
import type { SettingsModel } from '#ui/admin/settings-model.ts'
import type { z } from 'zod'
import type { Operation, SettingGroup } from '#kernel'
import type { SavedSettings } from '#basics/settings/save-settings.ts'
import { showSettings } from '#basics/settings/show-settings.ts'
import { type FormArgs, intent, type IntentHandler } from '#web/kernel/form-action.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { savedFlash } from '#web/kernel/flash.ts'

/** `words`: catalog prefix of a group's texts, when it differs from the group's name. */
export const settingsLoad =
  (group: SettingGroup, words: string = group) =>
  async ({ run, t }: ScreenArgs): Promise<SettingsModel> => {
    const { values, defaults } = await run(showSettings, { group })
    return { title: t(`admin.${words}.title`), values, defaults }
  }

/** Saves, returns to the form and says so. `more` adds values. */
export const settingsSave = <I extends z.ZodType>(
  verb: Operation<I, SavedSettings>,
  more: (args: FormArgs) => Record<string, unknown> = () => ({}),
): IntentHandler =>
  intent(
    verb,
    ({ changed }, { url }) => ({ to: url.pathname, flash: savedFlash(changed) }),
    args => ({ ...args.values, ...more(args) }),
  )
