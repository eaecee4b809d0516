/** Serves the OpenAPI document. */
import { type Ctx, DomainError, visitor } from '#kernel'
import { translator } from '#i18n/catalogue.ts'
import { apiContext, type RequestInfo } from '#infra/requests/context.ts'
import { refusal } from '../kernel/refusal.ts'
import { openApi } from './openapi.ts'
import { urlOf } from '#shared/paths.ts'

/** Readable by everyone who can read the site, with a browser session or an API key. */
async function insistOnReader(request: Request, ctx: Ctx, info?: RequestInfo): Promise<void> {
  const byCall = urlOf(request).searchParams.has('Authorization')
  const called = byCall || request.headers.has('Authorization')
  visitor.check(called ? (await apiContext(request, info)).ctx : ctx)
}

/** The document as text, or an API error. */
export async function openApiText(
  request: Request,
  { ctx, version, info }: { ctx: Ctx; version: string; info?: RequestInfo },
): Promise<string | Response> {
  try {
    await insistOnReader(request, ctx, info)
  } catch (error) {
    if (error instanceof DomainError)
      return refusal(translator(ctx.locale, ctx.texts), error, { method: 'GET' })
    throw error
  }
  const { name, site_url } = ctx.settings.general
  return JSON.stringify(openApi({ title: name, version, siteUrl: site_url }))
}
