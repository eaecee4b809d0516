import { badRequest, DomainError, type TakenFile } from '#kernel'
import { largestUpload } from '#basics/uploads/file-kinds.ts'
import { hasFiles, readFormWithFiles } from '#infra/storage/read-form.ts'
import { type FieldEntries, formWith, readUrlEncoded } from '#shared/form-body.ts'
import type { FieldNames } from './declared-fields.ts'
import { pageFailure } from './failures.ts'
import type { Page } from './page.ts'

export type PageForm = { form: FormData; files: Map<string, TakenFile> }

const Fields = /^application\/x-www-form-urlencoded\s*(;|$)/i

/**
 * Parses a submitted form; only the fields named here are returned. Files are stored only for members and skipped
 * for everyone else. Throws an error page with status 400 for a body that is not a form or exceeds its bounds,
 * whatever its content type.
 */
export async function sentForm(
  page: Page,
  names: FieldNames,
  maxBytes = memberBytes(page),
): Promise<PageForm> {
  const { fields, files } = await readForm(page, names, maxBytes)
  const form = formWith(fields)
  page.read(form)
  return { form, files }
}

const memberBytes = ({ ctx: { viewer, settings } }: Page) =>
  viewer.kind === 'member' ? largestUpload(settings.write) : 0

const utf8 = new TextDecoder()

type Sent = { fields: FieldEntries; files: PageForm['files'] }

async function readForm(page: Page, names: FieldNames, maxBytes: number): Promise<Sent> {
  const { request, plainForm, ctx } = page
  try {
    const isKnown = (name: string) => names.has(name)
    if (hasFiles(request))
      return await readFormWithFiles(request, { files: ctx.ports.files, maxBytes, isKnown })
    if (!Fields.test(request.headers.get('Content-Type') ?? ''))
      throw badRequest('base.request_format_error')
    const text = plainForm ? utf8.decode(plainForm) : await request.text()
    const fields = readUrlEncoded(text, isKnown)
    if (!fields) throw badRequest('base.request_format_error')
    return { fields, files: new Map() }
  } catch (error) {
    throw error instanceof DomainError ? pageFailure(error, page) : error
  }
}
