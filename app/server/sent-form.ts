/** Forms answered with an error page: it shows what was typed, so that no failure loses a text. */
import { formWith, hasManyParts, readUrlEncoded } from '#app/shared/form-body.ts'
import type { Exchange } from './exchange.ts'
import type { PaceRule } from './pace.ts'
import { takeBody } from './request-body.ts'

/** Larger forms are not read for an error page, in bytes. */
const Largest = 512 * 1024

const Form = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** True for content types that a page's form sends. */
export const isForm = ({ req, reads }: Pick<Exchange, 'req' | 'reads'>): boolean =>
  !reads && Form.test(req.headers['content-type'] ?? '')

/** The fields of a form, parsed from its body if necessary; null = unavailable. */
export async function formOf(exchange: Exchange, pace: PaceRule): Promise<FormData | null> {
  const { req, sent, taken } = exchange
  try {
    if (sent instanceof FormData) return sent
    if (!sent && taken) return null
    const bounds = { bodyBytes: Largest, uploadBytes: null, pace }
    const content = sent ?? (await takeBody(exchange, bounds)).content
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
