import { z } from 'zod'
import { admin, type Ctx, open, query, wire } from '#app/domain/kernel/index.ts'
import { factsOf, type PluginFacts } from './plugin-facts.ts'

const allOf = (ctx: Ctx): PluginFacts[] =>
  ctx.ports.plugins.known().map(plugin => factsOf(ctx, plugin))

export const PluginFilters = ['all', 'active', 'inactive', 'outdated'] as const

const fits = (filter: (typeof PluginFilters)[number], { state }: PluginFacts) =>
  filter === 'all' || state === filter || (filter === 'outdated' && state === 'broken')

/** All plug-ins that were found. Administrators only. */
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

/** Which plug-ins are in use. */
export const showPluginStates = query({
  name: 'plugins.show_states',
  guard: open,
  input: z.object({}),
  run: ctx => allOf(ctx).map(({ slug, enabled }) => ({ slug, enabled })),
})
