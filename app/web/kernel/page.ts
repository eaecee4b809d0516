/**
 * The starting point of every loader and action of a screen. One context per request, shared by its
 * loaders.
 */
import type { AppLoadContext } from '@remix-run/node'
import type { z } from 'zod'
import { type Ctx, type Operation, run } from '#kernel'
import { translator } from '#i18n/catalogue.ts'
import type { T } from '#i18n/translate.ts'
import {
  isSecure,
  type PageContext,
  pageContext,
  type RequestInfo,
} from '#infra/requests/context.ts'

export type Page = PageContext & {
  ctx: Ctx
  t: T
  url: URL
  request: Request
  secure: boolean
  /** Internal headers of the rendered page, for the adapter. */
  headers: Record<string, string>
  /** Cookies that the rendered page sets. */
  newCookies: Set<string>
  /** The body of the request's form, where the adapter has read it. */
  plainForm: Uint8Array | null
  /** Tells the adapter which fields the request's form has. */
  read(form: FormData): void
  /** Runs a verb as this visitor. */
  run<I extends z.ZodType, O>(operation: Operation<I, O>, input?: unknown): Promise<O>
}

type Base = PageContext & Pick<Page, 'headers' | 'newCookies'>
const known = new WeakMap<object, Promise<Base>>()
const ready = new WeakMap<object, Base>()

/** Internal headers set by this request's loaders. */
export const internalHeaders = (context: AppLoadContext): Record<string, string> =>
  ready.get(context)?.headers ?? {}

export const newCookies = (context: AppLoadContext): Iterable<string> =>
  ready.get(context)?.newCookies ?? []

/** The language of the page; undefined when no loader got that far. */
export const languageOf = (context: AppLoadContext) => ready.get(context)?.ctx.locale

async function begin(request: Request, context: AppLoadContext): Promise<Base> {
  const { requestInfo } = context as { requestInfo?: RequestInfo }
  const base = {
    ...(await pageContext(request, requestInfo)),
    headers: {},
    newCookies: new Set<string>(),
  }
  ready.set(context, base)
  return base
}

/**
 * The page of a request. `context` is the adapter's load context; loaders of a request share it.
 */
export async function pageOf(request: Request, context: AppLoadContext): Promise<Page> {
  let begun = known.get(context)
  if (!begun) known.set(context, (begun = begin(request, context)))
  const base = await begun
  const { ctx } = base
  return {
    ...base,
    t: translator(ctx.locale, ctx.texts),
    url: new URL(request.url),
    request,
    secure: isSecure(request.url),
    plainForm: context.plainForm instanceof Uint8Array ? context.plainForm : null,
    read: form => void (context.sent = form),
    run: (operation, input) => run(operation, ctx, input),
  }
}

const answers = new WeakSet<Page['ctx']>()

/** Marks a page that answers a form: it is shown with what was typed, whatever else would come first. */
export function stayOnPage({ ctx }: Pick<Page, 'ctx'>): void {
  answers.add(ctx)
}
export const isAnswer = ({ ctx }: Pick<Page, 'ctx'>): boolean => answers.has(ctx)
