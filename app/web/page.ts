/** What every loader and action of a screen starts from. One context per request, shared by its loaders. */
import type { AppLoadContext } from '@remix-run/node'
import type { z } from 'zod'
import { type Ctx, type Operation, run } from '#app/domain/kernel/index.ts'
import { translator } from '#app/i18n/catalogue.ts'
import type { T } from '#app/i18n/translate.ts'
import { isSecure, type PageContext, pageContext, type RequestInfo } from '#app/infra/context.ts'

export type Page = PageContext & {
  ctx: Ctx
  t: T
  url: URL
  request: Request
  secure: boolean
  /** Runs a verb as this visitor. */
  run<I extends z.ZodType, O>(operation: Operation<I, O>, input?: unknown): Promise<O>
}

const known = new WeakMap<object, PageContext>()

/** The page of a request. `context` is the adapter's load context; loaders of one request share it. */
export function pageOf(request: Request, context: AppLoadContext): Page {
  let base = known.get(context)
  if (!base) {
    base = pageContext(request, (context as { requestInfo?: RequestInfo }).requestInfo)
    known.set(context, base)
  }
  const { ctx } = base
  return {
    ...base,
    t: translator(ctx.locale),
    url: new URL(request.url),
    request,
    secure: isSecure(ctx.settings.general.site_url),
    run: (operation, input) => run(operation, ctx, input),
  }
}
