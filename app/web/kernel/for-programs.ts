import type { LoaderFunctionArgs } from '@remix-run/node'
import { DomainError } from '#kernel'
import { type Page, pageOf } from './page.ts'
import { textForPrograms } from './text-for-programs.ts'

const statuses: Partial<Record<DomainError['code'], number>> = {
  validation: 400,
  too_frequent: 429,
  unavailable: 503,
}

type Make = (page: Page, params: Record<string, string | undefined>) => Promise<string> | string

/** A loader of a document for programs: what the caller may not read is a plain-text 404. */
export const documentLoader =
  (look: Parameters<typeof textForPrograms>[2], make: Make) =>
  async ({ request, context, params }: LoaderFunctionArgs): Promise<Response> => {
    const page = await pageOf(request, context)
    try {
      return textForPrograms(request, await make(page, params), look)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const status = statuses[error.code] ?? 404
      const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
      return new Response(`${status}\n`, { status, headers })
    }
  }
