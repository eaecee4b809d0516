import { z } from 'zod'
import { admin, type Ctx, harmless, open, query, wire } from '#kernel'
import { factsOf, type PluginFacts } from './plugin-facts.ts'
import { enabledOf } from './plugins.queries.ts'

const allOf = (ctx: Ctx): PluginFacts[] =>
  ctx.ports.plugins.known().map(plugin => factsOf(ctx, plugin))

export const PluginFilters = ['all', 'active', 'inactive', 'outdated'] as const

const fits = (filter: (typeof PluginFilters)[number], { state }: PluginFacts) =>
  filter === 'all' || state === filter || (filter === 'outdated' && state === 'broken')

/** All plugins found. Administrators only. */
export const listPlugins = query({
  name: 'plugins.list',
  guard: harmless(admin),
  input: z.object({
    status: wire.text({ max: 20 }).describe(`one of ${PluginFilters.join(', ')}, else all`),
    /** Only those with a settings form. */
    have_config: wire.flag(),
  }),
  run(ctx, { status, have_config: formed }) {
    const filter = PluginFilters.find(name => name === status) ?? 'all'
    return allOf(ctx).filter(plugin => fits(filter, plugin) && (!formed || plugin.hasConfig))
  },
})

/**
 * The slug that Answer's clients use for image captchas. No plugin of this site can have it: slugs have no
 * underscore here.
 */
const PictureCaptcha = 'basic_captcha'

/**
 * Which plugins are active. Clients show captchas only if a captcha plugin is active, so the site's image
 * captchas are listed as one.
 */
export const showPluginStates = query({
  name: 'plugins.show_states',
  guard: open,
  input: z.object({}),
  run: ctx => [
    ...allOf(ctx).map(({ slug, enabled }) => ({ slug, enabled })),
    { slug: PictureCaptcha, enabled: asksForCaptchas(ctx) },
  ],
})

/** Captchas are turned on in the settings for some acts, or by a captcha plugin for all. */
const asksForCaptchas = ({ db, settings: { moderation } }: Ctx): boolean =>
  moderation.captcha_accounts || moderation.captcha_actions || enabledOf(db, 'captcha').length > 0

/** The active captcha plugin, `basic_captcha` for the site's image captchas; empty while captchas are off. */
export const showCaptchaPlugin = query({
  name: 'plugins.show_captcha',
  guard: open,
  input: z.object({}),
  run: ctx => ({
    slug: ctx.ports.plugins.active('captcha')[0] ?? (asksForCaptchas(ctx) ? PictureCaptcha : ''),
  }),
})
