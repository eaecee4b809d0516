/** Calls of the API, which is loaded with the first one. */
import type { IncomingHttpHeaders } from 'node:http'
import { apiPath } from '#api/kernel/api-path.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { looksLikeKey } from '#access/auth/keys.queries.ts'
import { openSite } from '#infra/open-site.ts'
import { type RequestInfo, tokenOf } from '#infra/requests/context.ts'
import type { CallRequest } from '#shared/call-request.ts'
import { urlOf } from '#shared/paths.ts'

/** The calls, from the first one on: importing them takes several turns each time. */
let api: Awaited<ReturnType<typeof load>> | null = null
const load = () => import('#api/index.ts')

export const apiCalls = {
  dispatchApi(request: CallRequest, info: RequestInfo) {
    if (apiPath(urlOf(request).pathname) === null) return undefined
    return api
      ? api.dispatch(request, info)
      : load().then(loaded => (api = loaded).dispatch(request, info)!)
  },
  readyCall(path: string, headers: IncomingHttpHeaders) {
    const ready = api?.readyPaths.get(apiPath(path) ?? '')
    const token = tokenOf(headers.authorization)
    // A key needs the scope of the call.
    if (!ready || (token && (ready === 'visitors' || looksLikeKey(token)))) return null
    const site = openSite()
    if (site.setup || currentSettings(site.db).settings.login.login_required) return null
    const [language = ''] = (headers['accept-language'] ?? '').split(',', 1)
    if (!/^[\w-]{0,20}$/.test(language)) return null
    // Other sites may read only what visitors get.
    return token ? `member ${language}` : language
  },
}
