/** MCP tools are API calls under other names: the same verbs, guards, scopes and presenters. */
import { run } from '#kernel'
import { translator } from '#i18n/catalogue.ts'
import type { ApiContext } from '#infra/requests/context.ts'
import { endpoints } from '#api/endpoints/index.ts'
import type { ApiArgs, Input } from '#api/kernel/args.ts'
import { callName, type Endpoint } from '#api/kernel/endpoint.ts'
import { insistOnScope, scopeOf } from '#api/kernel/scope.ts'

const byName = new Map<string, Endpoint>(endpoints.map(one => [callName(one), one]))

/** Makes an API call by its name; the caller knows the answer's type. */
export type Call = <D>(name: string, input: Input) => Promise<D>

export const caller =
  (base: ApiContext, request: Request): Call =>
  async <D>(name: string, input: Input) => {
    const endpoint = byName.get(name)!
    const { ctx } = base
    insistOnScope(base, scopeOf(endpoint))
    const t = translator(ctx.locale, ctx.texts)
    const result = await run(endpoint.operation, ctx, input)
    const args: ApiArgs = { ...base, request, t, input, run: (verb, raw) => run(verb, ctx, raw) }
    return (await endpoint.toWire(result, args)) as D
  }
