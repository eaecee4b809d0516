/** Small JSON answers for scripts of our own pages, authenticated by the session cookie. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { DomainError, reasonText, notFound } from '#kernel'
import { formStatus } from '#web/kernel/failures.ts'
import { fieldTexts } from '#web/kernel/form-action.ts'
import { type Declared, declaredForm, FieldNames } from '#web/kernel/declared-fields.ts'
import { type Page, pageOf } from '#web/kernel/page.ts'
import { type PageForm, sentForm } from '#web/kernel/sent-form.ts'
import { ownValue } from '#shared/own-value.ts'

type Args = ActionFunctionArgs | LoaderFunctionArgs
type Handler = ((page: Page, query: URLSearchParams | FormData, files: Files) => unknown) & Declared
type Files = PageForm['files']

function refusal(error: unknown, page: Page): Response {
  if (!(error instanceof DomainError)) throw error
  const status = error.code === 'unauthorized' ? 401 : formStatus(error)
  return Response.json(
    { text: reasonText(page.t, error), errors: fieldTexts(error, page) },
    { status },
  )
}

const answered = (made: unknown) => (made instanceof Response ? made : Response.json(made))

/** Answers by the last path segment. */
export const lookup =
  (handlers: Record<string, Handler>) =>
  async ({ request, params, context }: Args): Promise<Response> => {
    const page = await pageOf(request, context)
    try {
      const what = params.what ?? ''
      const handler = ownValue(handlers, what) ?? null
      if (!handler) throw notFound('base.not_found')
      if (request.method === 'GET') {
        return answered(await handler(page, page.url.searchParams, new Map()))
      }
      const names = FieldNames.ofHandlers([handler])
      const { form, files } = await sentForm(page, names)
      try {
        return answered(await handler(page, declaredForm(page, form, names), files))
      } finally {
        await page.ctx.ports.files.discard(...[...files.values()].map(file => file.temp))
      }
    } catch (error) {
      return refusal(error, page)
    }
  }
