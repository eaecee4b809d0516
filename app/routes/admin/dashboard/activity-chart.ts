/** The chart of new content: its bars and their labels. */
import { LRUCache } from 'lru-cache'
import { type ActivityKind, ActivityKinds } from '#site/dashboard/activity.queries.ts'
import { type Activity, type Span, Spans } from '#site/dashboard/show-activity.ts'
import { languageTag } from '#shared/languages.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

function formatIn(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
  try {
    return new Intl.DateTimeFormat(languageTag(locale), { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat(languageTag(locale), { ...options, timeZone: 'UTC' })
  }
}

/** Few languages, three spans, and a new day now and then. */
const MostLabels = 50
const labels = new LRUCache<string, string[]>({ max: MostLabels })

/** Days or months as words. */
function labelsOf({ span, starts }: Activity, locale: string, zone: string): string[] {
  const key = `${locale} ${zone} ${span} ${starts[0]}`
  const known = labels.get(key)
  if (known) return known
  const parts =
    span === '12m'
      ? ({ year: 'numeric', month: 'short' } as const)
      : ({ month: 'short', day: 'numeric' } as const)
  const format = formatIn(locale, zone, parts)
  const words = starts.map(start => format.format(start))
  labels.set(key, words)
  return words
}

/** A bar chart with its labels. */
export function activityChart(found: Activity, { ctx }: ScreenArgs) {
  const plot = (kind: ActivityKind) => {
    const values = found.counts[kind]
    return { kind, values, total: values.reduce((a, b) => a + b, 0), most: Math.max(...values) }
  }
  return {
    span: found.span,
    spans: [...Spans] as Span[],
    labels: labelsOf(found, ctx.locale, ctx.settings.interface.time_zone),
    plots: ActivityKinds.map(plot),
  }
}
