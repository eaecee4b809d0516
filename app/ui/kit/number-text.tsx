import { formatFullNumber } from '#shared/number-format.ts'
import { useSpeech } from '#ui/i18n.tsx'

/** A number in the form of spec §9; shortened ones have the full number as title. */
export function NumberText({ value }: { value: number }) {
  const { number, locale } = useSpeech()
  if (Math.abs(value) < 10_000) return <span className="num">{number(value)}</span>
  return (
    <span className="num" title={formatFullNumber(value, locale)}>
      {number(value)}
    </span>
  )
}
