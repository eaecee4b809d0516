/** Forms answered with an error page: it shows what was typed, so that no failure loses a text. */
import { isApiPath } from '#shared/paths.ts'
import { formWith, hasManyParts, readUrlEncoded } from '#shared/form-body.ts'
import type { Application } from './application.ts'
import type { Exchange } from './exchange.ts'
import { type BodyLimits, takeBody } from './request-body.ts'

const PlainForm = /^application\/x-www-form-urlencoded\b/i
const Form = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** True for content types that a page's form sends. */
export const isForm = ({ req, reads }: Pick<Exchange, 'req' | 'reads'>): boolean =>
  !reads && Form.test(req.headers['content-type'] ?? '')

/** The body of a screen's form without files. */
export function plainForm({ req, path }: Exchange, body: unknown): Buffer | undefined {
  const isPlain = !isApiPath(path) && PlainForm.test(req.headers['content-type'] ?? '')
  return isPlain && body instanceof Buffer ? body : undefined
}

/** The fields of a form, parsed from its body if necessary; null = unavailable. */
async function formOf(exchange: Exchange, limits: BodyLimits): Promise<FormData | null> {
  const { req, sent, taken } = exchange
  try {
    if (sent instanceof FormData) return sent
    if (!sent && taken) return null
    const content = sent ?? (await takeBody(exchange, limits)).content
    if (!(content instanceof Buffer)) return null
    const type = req.headers['content-type'] ?? ''
    if (/^multipart/i.test(type)) {
      const headers = { 'Content-Type': type }
      return hasManyParts(content)
        ? null
        : await new Response(new Uint8Array(content), { headers }).formData()
    }
    const fields = readUrlEncoded(content.toString())
    return fields && formWith(fields)
  } catch {
    return null
  }
}

/** The error page with the text of the form that it answers; unchanged if that is not available. */
export async function pageWithText(
  exchange: Exchange,
  page: string,
  { withSentText }: Pick<Application, 'withSentText'>,
  limits: BodyLimits,
): Promise<string> {
  if (!withSentText) return page
  const form = await formOf(exchange, limits)
  return form ? withSentText(page, { form, action: exchange.path + exchange.search }) : page
}
