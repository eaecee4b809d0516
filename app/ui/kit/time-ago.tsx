import { isoTime } from '#shared/time-format.ts'
import { useSpeech } from '#ui/i18n.tsx'

/**
 * The title has the full date, time and zone. Without styles, spaces separate it from its
 * neighbors.
 */
export function TimeAgo({ at }: { at: number }) {
  const { time } = useSpeech()
  return (
    <time dateTime={isoTime(at)} title={time.full(at)}>
      {` ${time.ago(at)} `}
    </time>
  )
}
