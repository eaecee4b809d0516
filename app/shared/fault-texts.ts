/** Texts for a fault of the site, shared by the dashboard, emails and the command line. */
import { formatBytes } from './byte-size.ts'

type Values = Record<string, string | number>
type Translate = (key: string, values?: Values) => string

/** The name of a background job; without a text, its id. */
export function jobLabel(name: string, t: Translate): string {
  const key = `dashboard.job.${name.replaceAll('.', '_')}`
  const label = t(key)
  return label === key ? name : label
}

/** What is wrong, and how to fix it. */
export function faultText(
  { name, values }: { name: string; values: Values },
  t: Translate,
  locale: string,
): { what: string; todo: string } {
  const shown: Values = { ...values }
  if (typeof shown.free === 'number') shown.free = formatBytes(shown.free, locale)
  if (typeof shown.jobs === 'string') {
    shown.jobs = shown.jobs
      .split(', ')
      .map(job => jobLabel(job, t))
      .join(', ')
  }
  const text = (part: string) => t(`dashboard.fault.${name}.${part}`, shown)
  return { what: text('what'), todo: text('do') }
}
