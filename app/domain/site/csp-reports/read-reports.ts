/** Reports of blocked content by browsers, in both formats (CSP Level 2 and Reporting API). */
import { z } from 'zod'
import { pagePattern } from './page-pattern.ts'

/** One kind of blocked content on one kind of page. Contains no page URL and no query. */
export type CspFinding = { directive: string; blocked: string; page: string; source: string }

export const ReportTypes = ['application/csp-report', 'application/reports+json']

/** Most reports per request; a browser sends those collected within a minute. */
const Most = 20
const SourceMax = 200

const Old = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
    'source-file': z.string().optional(),
    'line-number': z.number().optional(),
  }),
})
const New = z.array(
  z.object({
    type: z.string(),
    body: z
      .object({
        documentURL: z.string(),
        effectiveDirective: z.string(),
        blockedURL: z.string().nullish(),
        sourceFile: z.string().nullish(),
        lineNumber: z.number().nullish(),
      })
      .nullish()
      .catch(null),
  }),
)

type Said = { page: string; directive: string; blocked: string; source: string; line: number }

function saidIn(content: unknown): Said[] | null {
  const old = Old.safeParse(content)
  if (old.success) {
    const report = old.data['csp-report']
    const directive = report['effective-directive'] || report['violated-directive'] || ''
    return [
      {
        page: report['document-uri'],
        directive: directive.split(' ', 1)[0]!,
        blocked: report['blocked-uri'] ?? '',
        source: report['source-file'] ?? '',
        line: report['line-number'] ?? 0,
      },
    ]
  }
  const reports = New.safeParse(content)
  if (!reports.success) return null
  return reports.data.slice(0, Most).flatMap(({ type, body }) =>
    type === 'csp-violation' && body
      ? [
          {
            page: body.documentURL,
            directive: body.effectiveDirective,
            blocked: body.blockedURL ?? '',
            source: body.sourceFile ?? '',
            line: body.lineNumber ?? 0,
          },
        ]
      : [],
  )
}

/** Content added by the reader's browser extensions does not concern the site. */
const OfExtension = /^(\w+-)*extension(:|$)/i

const originOf = (address: string) => {
  if (!URL.canParse(address)) return ''
  const { protocol, origin } = new URL(address)
  return protocol === 'http:' || protocol === 'https:' ? origin : protocol.slice(0, -1)
}

/** An origin, `self`, a keyword such as `inline`, or the scheme of a URL without an origin. */
function blockedBy(blocked: string, page: string): string {
  if (/^[a-z][a-z-]{0,29}$/.test(blocked)) return blocked
  const origin = originOf(blocked)
  return origin !== '' && origin === originOf(page) ? 'self' : origin.slice(0, SourceMax)
}

/** Location of a script: complete for built and external files, empty for a page, which has a pattern. */
function placeOf({ source, page, line }: Said): string {
  if (!URL.canParse(source)) return ''
  const { protocol, origin, pathname } = new URL(source)
  if (protocol !== 'http:' && protocol !== 'https:') return ''
  const own = origin === originOf(page)
  if (own && !pathname.startsWith('/assets/')) return ''
  const at = Number.isSafeInteger(line) && line > 0 ? `:${line}` : ''
  return `${`${own ? '' : origin}${pathname}`.slice(0, SourceMax)}${at}`
}

/** Findings in a request body; null if it has neither format. */
export function readReports(text: string): CspFinding[] | null {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return null
  }
  return (
    saidIn(content)?.flatMap(said => {
      const page = pagePattern(said.page)
      const blocked = blockedBy(said.blocked, said.page)
      const ofExtension = OfExtension.test(said.blocked) || OfExtension.test(said.source)
      const known = /^[a-z][a-z-]{0,39}$/.test(said.directive) && page !== '' && blocked !== ''
      if (!known || ofExtension) return []
      return [{ directive: said.directive, blocked, page, source: placeOf(said) }]
    }) ?? null
  )
}
