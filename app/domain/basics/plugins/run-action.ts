import { z } from 'zod'
import {
  activated,
  admin,
  badRequest,
  command,
  type Guard,
  type Member,
  notFound,
  proved,
} from '#kernel'
import { textIn } from '#plugins/interface.ts'
import { ownValue } from '#shared/own-value.ts'
import { enabledWith } from './plugin-facts.ts'

/** Time limit of a button, in ms. */
const ActionTime = 10_000

const acting = (name: string, guard: Guard<Member>, form: 'config' | 'userConfig') =>
  command({
    name,
    guard,
    input: z.object({ plugin_slug_name: z.string().max(100), action: z.string().max(100) }),
    emits: [],
    async prepare(ctx, { plugin_slug_name: slug, action }) {
      const fields = enabledWith(ctx, slug, form)?.fields ?? []
      const button = fields.some(({ type, name: own }) => type === 'button' && own === action)
      if (!button) throw notFound('base.not_found')
      const { plugins } = ctx.ports
      const outcome = await plugins.call(
        slug,
        plugin => ownValue(plugin.actions, action)?.call(plugin.actions),
        ActionTime,
      )
      if (!outcome.ok) throw badRequest('error.plugin.failed', { values: { words: outcome.words } })
      return textIn(outcome.value ?? '', ctx.locale).slice(0, 500)
    },
    run: (_ctx, _input, words) => ({ words }),
  })

/** Runs a button in the settings of a plugin. Administrators only. */
export const runPluginAction = acting('plugins.run_action', proved(admin), 'config')

/** Runs a button in the form that a member has for a plugin. */
export const runOwnAction = acting('plugins.run_own_action', activated, 'userConfig')
