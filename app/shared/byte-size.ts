/** Formats sizes of files and disks: 1.2 MB. */
import { numberFormat } from './number-format.ts'

const Units = ['B', 'KB', 'MB', 'GB', 'TB']
const Step = 1024
const Whole = { maximumFractionDigits: 0 }
const OneDigit = { maximumFractionDigits: 1 }

/** One decimal from KB on; invalid sizes become 0 B. */
export function formatBytes(bytes: number, locale: string): string {
  let value = Number.isFinite(bytes) && bytes > 0 ? bytes : 0
  let unit = 0
  while (value >= Step && unit < Units.length - 1) {
    value /= Step
    unit++
  }
  const digits = unit === 0 || value >= 100 ? Whole : OneDigit
  return `${numberFormat(digits, locale).format(value)} ${Units[unit]}`
}
