/** Small answers in JSON for scripts of our own pages. The session cookie says who asks. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { DomainError, notFound } from '#app/domain/kernel/index.ts'
import { formStatus, textOf } from './failures.ts'
import { fieldTexts } from './form-action.ts'
import { type Page, pageOf } from './page.ts'

type Args = ActionFunctionArgs | LoaderFunctionArgs
type Handler = (page: Page, query: URLSearchParams | FormData) => unknown

function refusal(error: unknown, page: Page): Response {
  if (!(error instanceof DomainError)) throw error
  const status = error.code === 'unauthorized' ? 401 : formStatus(error)
  return Response.json({ text: textOf(page.t, error), errors: fieldTexts(error, page) }, { status })
}

/** Answers by the last part of the address. */
export const lookup =
  (handlers: Record<string, Handler>) =>
  async ({ request, params, context }: Args): Promise<Response> => {
    const page = pageOf(request, context)
    try {
      const what = params.what ?? ''
      const handler = Object.hasOwn(handlers, what) ? handlers[what]! : null
      if (!handler) throw notFound('base.not_found')
      const sent = request.method === 'GET' ? page.url.searchParams : await request.formData()
      return Response.json(await handler(page, sent))
    } catch (error) {
      return refusal(error, page)
    }
  }
