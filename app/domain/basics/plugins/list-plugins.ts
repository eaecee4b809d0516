import { z } from 'zod'
import { admin, type Ctx, open, query, wire } from '#app/domain/kernel/index.ts'
import { factsOf, type PluginFacts } from './plugin-facts.ts'
import { enabledOf } from './plugins.queries.ts'

const allOf = (ctx: Ctx): PluginFacts[] =>
  ctx.ports.plugins.known().map(plugin => factsOf(ctx, plugin))

export const PluginFilters = ['all', 'active', 'inactive', 'outdated'] as const

const fits = (filter: (typeof PluginFilters)[number], { state }: PluginFacts) =>
  filter === 'all' || state === filter || (filter === 'outdated' && state === 'broken')

/** All plugins that were found. Administrators only. */
export const listPlugins = query({
  name: 'plugins.list',
  guard: admin,
  input: z.object({
    status: wire.text({ max: 20 }).describe(`one of ${PluginFilters.join(', ')}, else all`),
    /** Only those with a form of settings. */
    have_config: wire.flag(),
  }),
  run(ctx, { status, have_config: formed }) {
    const filter = PluginFilters.find(name => name === status) ?? 'all'
    return allOf(ctx).filter(plugin => fits(filter, plugin) && (!formed || plugin.hasConfig))
  },
})

/**
 * The name by which Answer's clients know picture captchas. No plugin of this site can
 * have it: their slugs have no underscore.
 */
const PictureCaptcha = 'basic_captcha'

/**
 * Which plugins are in use. Clients show captchas only where a captcha plugin is enabled, so the
 * pictures of this site are listed as one.
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

/** Switched on in the settings for some acts, or by a captcha plugin for all. */
const asksForCaptchas = ({ db, settings: { moderation } }: Ctx): boolean =>
  moderation.captcha_accounts || moderation.captcha_actions || enabledOf(db, 'captcha').length > 0

/** The captcha plugin in use, `basic_captcha` for the site's own pictures; empty while captchas are off. */
export const showCaptchaPlugin = query({
  name: 'plugins.show_captcha',
  guard: open,
  input: z.object({}),
  run: ctx => ({
    slug: ctx.ports.plugins.active('captcha')[0] ?? (asksForCaptchas(ctx) ? PictureCaptcha : ''),
  }),
})
