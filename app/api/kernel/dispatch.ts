/** match → guard → input → run → present → envelope. Every API call is answered here. */
import type { z } from 'zod'
import { admin, DomainError, forbidden, run } from '#kernel'
import { largestUpload } from '#basics/uploads/file-kinds.ts'
import { translator } from '#i18n/catalogue.ts'
import {
  type ApiContext,
  apiContext,
  type RequestInfo,
  type Site,
} from '#infra/requests/context.ts'
import { readFormWithFiles } from '#infra/storage/read-form.ts'
import { apiPath, isPlatformPath } from './api-path.ts'
import type { ApiArgs, Input } from './args.ts'
import { callName, type Endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { readInput } from './input.ts'
import { platformRefusal, refusal } from './refusal.ts'
import type { Match, Router } from './router.ts'
import { insistOnScope, scopeOf } from './scope.ts'
import type { CallRequest } from '#shared/call-request.ts'
import { urlOf } from '#shared/paths.ts'

/**
 * Administrators' calls give the same refusal to every token without that role; only its text
 * differs.
 */
function asAdmin(error: DomainError, { token, deadKey }: ApiContext): DomainError {
  const foreign = error.code === 'unauthorized' && (token !== null || deadKey)
  const refused = error.code === 'forbidden' && error.reason === 'base.forbidden_error'
  if (!foreign && !refused) return error
  return forbidden('base.unauthorized_error', { wording: error.details.wording })
}

/** The verb's fields and files of a form. The guard runs before any file is written. */
async function readForm(
  request: CallRequest,
  { ctx }: ApiContext,
  { operation }: Endpoint,
): Promise<Input> {
  const { shape } = operation.input as z.ZodObject
  const { fields, files } = await readFormWithFiles(request, {
    files: ctx.ports.files,
    maxBytes: largestUpload(ctx.settings.write),
    isKnown: name => Object.hasOwn(shape, name),
  })
  return { ...Object.fromEntries(fields), ...Object.fromEntries(files) }
}

async function answer(match: Match, base: ApiContext, request: CallRequest): Promise<Response> {
  const { endpoint, params } = match
  const { operation, extra = {}, platform } = endpoint
  const { ctx, site } = base
  const t = translator(ctx.locale, ctx.texts)
  try {
    insistOnScope(base, scopeOf(endpoint))
    // The guard runs first, so callers without permission get no validation errors.
    if (endpoint.admin) admin.check(ctx)
    operation.guard.check(ctx)
    const input = endpoint.multipart
      ? await readForm(request, base, endpoint)
      : await readInput(request, params, endpoint)
    const added = Object.entries(extra).map(([name, of]) => [name, of({ ...base, request, t })])
    Object.assign(input, Object.fromEntries(added))
    const args: ApiArgs = { ...base, request, t, input, run: (verb, raw) => run(verb, ctx, raw) }
    const result = await run(operation, ctx, input)
    const data = await endpoint.toWire(result, args)
    if (site.env.NODE_ENV !== 'production') endpoint.response.parse(data)
    const cookie = endpoint.setsCookie?.(result, args)
    const msg = endpoint.msg?.(result, args)
    return envelope(t, 200, 'base.success', data, { platform, cookie, msg })
  } catch (error) {
    if (error instanceof DomainError) {
      if (platform) return platformRefusal(t, error)
      const known = endpoint.admin ? asAdmin(error, base) : error
      return refusal(t, known, endpoint)
    }
    const call = callName(endpoint)
    site.log.error({ err: error, call, requestId: ctx.request.requestId }, 'a call failed')
    return envelope(t, 500, 'base.unknown', null, { platform })
  }
}

/** Pages of other sites may read what every visitor may, where the site allows it. Nobody's session is involved. */
function readable(
  response: Response,
  { ctx, token, key, deadKey }: ApiContext,
  { method }: CallRequest,
) {
  const { api, login } = ctx.settings
  const byVisitor = token === null && key === null && !deadKey
  if (method === 'GET' && byVisitor && api.cross_origin && !login.login_required)
    response.headers.set('Access-Control-Allow-Origin', '*')
  return response
}

/** Answers an API request; undefined when the path is not an API path. */
export function makeDispatch(router: Router) {
  const dispatch = async (path: string, request: CallRequest, info?: RequestInfo, site?: Site) => {
    const base = await apiContext(request, info, site)
    const match = router.find(request.method, path)
    // Setup calls are gone once the site exists.
    const gone = match?.endpoint.setup && base.ctx.installed
    if (match && !gone) return readable(await answer(match, base, request), base, request)
    const t = translator(base.ctx.locale, base.ctx.texts)
    const platform = isPlatformPath(path)
    return envelope(t, 404, 'base.request_format_error', null, {
      platform,
      msg: t('base.not_found'),
    })
  }
  return (request: CallRequest, info?: RequestInfo, site?: Site): Promise<Response> | undefined => {
    const path = apiPath(urlOf(request).pathname)
    return path === null ? undefined : dispatch(path, request, info, site)
  }
}
