import type { CallRequest } from '#shared/call-request.ts'
import { badRequest, type FileStore, type TakenFile } from '#kernel'
import { fewRepeats } from '#shared/form-body.ts'
import { takesFiles } from '#shared/paths.ts'
import { boundaryOf, gatherPieces, MalformedBody, readParts } from './multipart.ts'

/**
 * Limit for all text fields together, in bytes; the longest question with its answer takes half of
 * it.
 */
const MaxText = 2 * 1024 * 1024
/** The same where files are received, whose bodies are not held in memory otherwise. */
const MaxTextWithFiles = 128 * 1024

export type SentForm = { fields: [name: string, value: string][]; files: Map<string, TakenFile> }

type Rules = {
  files: FileStore
  /** Maximum file size in bytes; 0 = files are skipped, as for visitors, who may not upload. */
  maxBytes: number
  /** Fields and files under other names are skipped; default: all are read. */
  isKnown?: (name: string) => boolean
}

/**
 * Reads a form with files, which are streamed to temporary files: one per name. The caller deletes
 * them, unless a verb does. Throws `base.request_format_error` for unreadable input.
 */
export async function readFormWithFiles(request: CallRequest, rules: Rules): Promise<SentForm> {
  const boundary = boundaryOf(request.headers.get('Content-Type'))
  const form: SentForm = { fields: [], files: new Map() }
  if (!boundary || !request.body) throw badRequest('base.request_format_error')
  let room = takesFiles(new URL(request.url).pathname) ? MaxTextWithFiles : MaxText
  try {
    for await (const { name, fileName, data } of readParts(request.body, boundary)) {
      if (rules.isKnown?.(name) === false) continue
      if (fileName !== null) {
        if (fileName === '' || rules.maxBytes === 0 || form.files.has(name)) continue
        form.files.set(name, await rules.files.take(fileName, data, rules.maxBytes))
      } else {
        const text = await gatherPieces(data, room)
        room -= text.length
        form.fields.push([name, text.toString('utf8')])
      }
    }
    if (!fewRepeats(form.fields)) throw new MalformedBody('a field has too many values')
    return form
  } catch (error) {
    await rules.files.discard(...[...form.files.values()].map(file => file.temp))
    if (error instanceof MalformedBody) throw badRequest('base.request_format_error')
    throw error
  }
}

export const hasFiles = (request: Request): boolean =>
  boundaryOf(request.headers.get('Content-Type')) !== null
