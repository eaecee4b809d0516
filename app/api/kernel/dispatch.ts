/** match → context → input → run → present → envelope. The only place where API calls are answered. */
import { DomainError, run } from '#app/domain/kernel/index.ts'
import { translator } from '#app/i18n/catalogue.ts'
import { type ApiContext, apiContext, type RequestInfo, type Site } from '#app/infra/context.ts'
import { envelope, refusal } from './envelope.ts'
import { readInput } from './input.ts'
import { apiPath, type Match, type Router } from './router.ts'

async function answer(match: Match, base: ApiContext, request: Request): Promise<Response> {
  const { endpoint, params } = match
  const t = translator(base.ctx.locale)
  const args = { ...base, request, t }
  try {
    const input = { ...(await readInput(request, params)), ...endpoint.extra?.(args) }
    const result = await run(endpoint.operation, base.ctx, input)
    const data = endpoint.present(result, args)
    if (base.site.env.NODE_ENV !== 'production') endpoint.response.parse(data)
    return envelope(t, 200, 'base.success', data, { headers: endpoint.headers?.(result, args) })
  } catch (error) {
    if (error instanceof DomainError) return refusal(t, error, request.method)
    base.site.log.error({ err: error, call: `${endpoint.method} ${endpoint.path}`, requestId: base.ctx.requestId }, 'a call failed')
    return envelope(t, 500, 'base.unknown', null)
  }
}

/** Answers an API request; undefined when the path is no API path. */
export function makeDispatch(router: Router) {
  return (request: Request, info?: RequestInfo, site?: Site): Promise<Response> | undefined => {
    const { pathname } = new URL(request.url)
    const target = apiPath(pathname)
    if (!target) return undefined
    const base = apiContext(request, info, site)
    const match = target.area === 'forum' ? router.find(request.method, target.path) : null
    if (match) return answer(match, base, request)
    return Promise.resolve(envelope(translator(base.ctx.locale), 404, 'base.request_format_error', null))
  }
}
