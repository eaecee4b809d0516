/** The screen of the site's colors: a typed color, else a picked one; and reset to the default. */
import { withFields } from '#web/kernel/declared-fields.ts'
import { saveTheme, tidyColour } from '#site/appearance/theme.ts'
import { SettingGroups } from '#kernel'
import { showSettings } from '#basics/settings/show-settings.ts'
import { type FormArgs, type IntentHandler, taking } from '#web/kernel/form-action.ts'
import { settingsSave } from '#web/site/settings-screen.ts'
import { settingsUndo } from '#web/site/settings-undo.ts'

const ThemeColours = ['primary_color', 'navbar_style'] as const
type Colour = (typeof ThemeColours)[number]
type Theme = Record<Colour, string>

const inForce = async ({ run }: FormArgs) =>
  (await run(showSettings, { group: 'theme' })).values as Theme

/** The typed value; if unchanged, the picked one. */
function chosen({ values }: FormArgs, current: Theme, name: Colour): unknown {
  const typed = values[name]
  const picked = values[`${name}_picker`]
  const untouched = typeof typed === 'string' && tidyColour(typed) === current[name]
  return untouched && typeof picked === 'string' ? picked : typed
}

const save: IntentHandler = async args => {
  const current = await inForce(args)
  const colours = ThemeColours.map(name => [name, chosen(args, current, name)])
  const values = { ...args.values, ...Object.fromEntries(colours) }
  return settingsSave(saveTheme)({ ...args, values })
}

/** Resets one color to its default; everything else stays as stored. */
const reset: IntentHandler = async args => {
  const name = ThemeColours.find(known => known === args.values.field)
  const current = await inForce(args)
  const first = SettingGroups.theme.parse({})
  await args.run(saveTheme, name ? { ...current, [name]: first[name] } : current)
  return { to: args.url.pathname, flash: { tone: 'success', key: 'admin.theme.reset_done' } }
}

export const themeActs: Record<string, IntentHandler> = {
  save: withFields(
    ThemeColours.map(name => `${name}_picker`),
    taking(saveTheme, save),
  ),
  reset: withFields(['field'], reset),
  undo: settingsUndo('theme'),
}
