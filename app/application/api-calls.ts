/** Calls of the API, which is loaded with the first one. */
import type { IncomingHttpHeaders } from 'node:http'
import { apiPath } from '#api/kernel/api-path.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { openSite } from '#infra/open-site.ts'
import type { RequestInfo } from '#infra/requests/context.ts'
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
    if (!api?.readyPaths.has(apiPath(path) ?? '')) return null
    const site = openSite()
    if (site.setup || currentSettings(site.db).settings.login.login_required) return null
    const [language = ''] = (headers['accept-language'] ?? '').split(',', 1)
    return /^[\w-]{0,20}$/.test(language) ? language : null
  },
}
