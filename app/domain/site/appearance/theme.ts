import { z } from 'zod'
import { admin, command, harmless, stays, ThemeSettings, wire } from '#kernel'
import { type SavedSettings, settingsVerb } from '#basics/settings/save-settings.ts'
import { ownValue } from '#shared/own-value.ts'

/** The available themes; each may have custom colors. */
export const Themes = ['default'] as const
const Schemes = ['system', 'light', 'dark'] as const
const Layouts = ['Full-width', 'Fixed-width'] as const
const initial = ThemeSettings.parse({})

/** `0af`, `#00AAFF`: normalized for storage; null for anything else. */
export function tidyColour(text: string): string | null {
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (!hex) return null
  return `#${hex.length === 3 ? [...hex].map(digit => digit + digit).join('') : hex}`
}

/** Empty means the default color. */
const colour = (preset: string) =>
  z
    .preprocess(
      // `colored` is what Answer called its default before 1.5.1.
      value => (value === null || value === '' || value === 'colored' ? preset : value),
      z.string({ error: 'form.invalid' }).transform((text, ctx) => {
        const tidy = tidyColour(text)
        if (tidy) return tidy
        ctx.addIssue({ code: 'custom', message: 'form.colour' })
        return z.NEVER
      }),
    )
    .describe(`color as #rrggbb, else ${preset}`)

const colours = stays({
  navbar_style: colour(initial.navbar_style),
  primary_color: colour(initial.primary_color),
})
const choices = stays({
  theme: wire.oneOf(Themes, 'default'),
  color_scheme: wire.oneOf(Schemes, 'system'),
  layout: wire.oneOf(Layouts, 'Full-width'),
})

/** Colors and light or dark mode. A member's choice of mode takes precedence. */
export const saveTheme = settingsVerb(
  'theme',
  harmless(admin),
  z.object({ ...choices, ...colours }),
  'appearance.save_theme',
)

/** The same as sent by API clients, with the colors of each theme by name. */
export const putTheme = command({
  name: 'appearance.put_theme',
  guard: harmless(admin),
  input: z.object({
    ...choices,
    ...stays({
      theme_config: z
        .record(z.string().max(100), z.object(colours), { error: 'form.invalid' })
        .describe('theme → {navbar_style, primary_color}'),
    }),
  }),
  emits: ['setting.changed'],
  prepare: (ctx, { theme, theme_config = {}, ...rest }) =>
    saveTheme.part(ctx, {
      theme,
      ...rest,
      ...ownValue(theme_config, theme ?? ctx.settings.theme.theme),
    }),
  run: (ctx, _, save): SavedSettings => save(ctx),
})
