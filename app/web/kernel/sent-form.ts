import { badRequest, DomainError, type TakenFile } from '#app/domain/kernel/index.ts'
import { largestUpload } from '#app/domain/basics/uploads/file-kinds.ts'
import { hasFiles, readFormWithFiles } from '#app/infra/storage/read-form.ts'
import { pageFailure } from './failures.ts'
import type { Page } from './page.ts'

export type PageForm = { form: FormData; files: Map<string, TakenFile> }

const Fields = /^application\/x-www-form-urlencoded\s*(;|$)/i

/**
 * Parses a submitted form. Files are stored only for members and skipped for everyone else. Throws
 * an error page with status 400 for a body that is not a form, whatever its content type.
 */
export async function sentForm(page: Page, maxBytes = memberBytes(page)): Promise<PageForm> {
  const sent = await readForm(page, maxBytes)
  page.read(sent.form)
  return sent
}

const memberBytes = ({ ctx: { viewer, settings } }: Page) =>
  viewer.kind === 'member' ? largestUpload(settings.write) : 0

async function readForm(page: Page, maxBytes: number): Promise<PageForm> {
  const { request, ctx } = page
  try {
    if (!hasFiles(request)) {
      if (!Fields.test(request.headers.get('Content-Type') ?? ''))
        throw badRequest('base.request_format_error')
      return { form: await request.formData(), files: new Map() }
    }
    const sent = await readFormWithFiles(request, { files: ctx.ports.files, maxBytes })
    const form = new FormData()
    for (const [name, value] of sent.fields) form.append(name, value)
    return { form, files: sent.files }
  } catch (error) {
    throw error instanceof DomainError ? pageFailure(error, page) : error
  }
}
