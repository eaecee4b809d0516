import { expect, test } from 'vitest'
import { z } from 'zod'
import { factsOf, SettingGroups } from '#kernel'
import { ownValue } from '#shared/own-value.ts'
import { allSettingsScreens } from '#ui/admin/settings-parts.ts'

/** Shown in another way than they are stored, with the reason. */
const Otherwise: Record<string, string> = {
  'interface.language': 'rendered by its screen, by the names of the languages',
  'seo.permalink': 'rendered by its screen, as examples',
  'smtp.encryption': 'an option needs a name, and the stored value of "none" is empty',
  'theme.theme': 'stored as a text, because themes may come and go',
}

/** How a stored value is shown. */
function controlOf(stored: z.ZodType): { kind: string; options?: unknown[] } {
  if (factsOf(stored).secret) return { kind: 'password' }
  if (stored instanceof z.ZodDefault || stored instanceof z.ZodNullable)
    return controlOf(stored.unwrap() as z.ZodType)
  if (stored instanceof z.ZodCatch) return controlOf(stored.unwrap() as z.ZodType)
  if (stored instanceof z.ZodBoolean) return { kind: 'switch' }
  if (stored instanceof z.ZodNumber) return { kind: 'number' }
  if (stored instanceof z.ZodEnum) return { kind: 'choice', options: stored.options.toSorted() }
  return { kind: 'text' }
}
/** Texts and lists have several controls to choose from. */
const OfTexts = ['text', 'textarea', 'lines', 'colour']

const fields = Object.entries(allSettingsScreens()).flatMap(([name, { parts }]) => {
  const group = name === 'settings_users' ? 'users' : name
  const shape: Record<string, z.ZodType> = SettingGroups[group as keyof typeof SettingGroups].shape
  return parts
    .flatMap(part => part.fields)
    .flatMap(field => {
      const stored = ownValue(shape, field.name)
      return stored ? [{ name: `${group}.${field.name}`, field, stored }] : []
    })
})

test.each(fields)('$name has the control of what it stores', ({ name, field, stored }) => {
  const kind = OfTexts.includes(field.kind) ? 'text' : field.kind
  const options = field.kind === 'choice' ? field.options.toSorted() : undefined
  const shown = { kind, ...(options ? { options } : {}) }
  if (name in Otherwise) expect(shown).not.toEqual(controlOf(stored))
  else expect(shown).toEqual(controlOf(stored))
})

test('all fields of the screens are looked at', () => {
  expect(fields.length).toBeGreaterThan(90)
})
