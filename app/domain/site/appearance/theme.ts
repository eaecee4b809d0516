import { z } from 'zod'
import { admin, command, ThemeSettings, wire } from '#app/domain/kernel/index.ts'
import { type SavedSettings, settingsVerb } from '#app/domain/basics/settings/save-settings.ts'

/** The available themes; each may have custom colors. */
export const Themes = ['default'] as const
const Schemes = ['system', 'light', 'dark'] as const
const initial = ThemeSettings.parse({})

/** `0af`, `#00AAFF`: normalized for storage; null for anything else. */
export function tidyColour(text: string): string | null {
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (!hex) return null
  return `#${hex.length === 3 ? [...hex].map(digit => digit + digit).join('') : hex}`
}

/** Missing or empty means the default color. */
const colour = (preset: string) =>
  z
    .preprocess(
      value => (value === undefined || value === null || value === '' ? preset : value),
      z.string({ error: 'form.invalid' }).transform((text, ctx) => {
        const tidy = tidyColour(text)
        if (tidy) return tidy
        ctx.addIssue({ code: 'custom', message: 'form.colour' })
        return z.NEVER
      }),
    )
    .describe(`color as #rrggbb, else ${preset}`)

const colours = {
  navbar_style: colour(initial.navbar_style),
  primary_color: colour(initial.primary_color),
}

const ThemeInput = z.object({
  theme: wire.oneOf(Themes, 'default'),
  color_scheme: wire.oneOf(Schemes, 'system'),
  ...colours,
})

const saveGroup = settingsVerb('theme', ThemeInput)

/** Colors and light or dark mode. A member's choice of mode takes precedence. */
export const saveTheme = command({
  name: 'appearance.save_theme',
  guard: admin,
  input: ThemeInput,
  emits: ['setting.changed'],
  prepare: (ctx, given) => saveGroup.part(ctx, given),
  run: (ctx, _, save): SavedSettings => save(ctx),
})

/** The same as sent by API clients, with the colors of each theme by name. */
export const putTheme = command({
  name: 'appearance.put_theme',
  guard: admin,
  input: z.object({
    theme: wire.oneOf(Themes, 'default'),
    theme_config: z
      .record(z.string().max(100), z.object(colours), { error: 'form.invalid' })
      .optional()
      .describe('theme → {navbar_style, primary_color}'),
    color_scheme: wire.oneOf(Schemes, 'system'),
  }),
  emits: ['setting.changed'],
  prepare: (ctx, { theme, theme_config, color_scheme }) =>
    saveGroup.part(ctx, { theme, color_scheme, ...theme_config?.[theme] }),
  run: (ctx, _, save): SavedSettings => save(ctx),
})
