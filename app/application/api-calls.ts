/** Calls of the API, which is loaded with the first one. */
import type { IncomingHttpHeaders } from 'node:http'
import { apiPath } from '#api/kernel/api-path.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { openSite } from '#infra/open-site.ts'
import type { RequestInfo } from '#infra/requests/context.ts'
import { urlOf } from '#shared/paths.ts'

/** Paths of the calls whose answers are kept; known from the first call on. */
let ready: ReadonlySet<string> = new Set()

export const apiCalls = {
  dispatchApi(request: Request, info: RequestInfo) {
    if (apiPath(urlOf(request).pathname) === null) return undefined
    return import('#api/index.ts').then(({ dispatch, readyPaths }) => {
      ready = readyPaths
      return dispatch(request, info)!
    })
  },
  readyCall(path: string, headers: IncomingHttpHeaders) {
    if (!ready.has(apiPath(path) ?? '')) return null
    const site = openSite()
    if (site.setup || currentSettings(site.db).settings.login.login_required) return null
    const [language = ''] = (headers['accept-language'] ?? '').split(',', 1)
    return /^[\w-]{0,20}$/.test(language) ? language : null
  },
}
