import { isoTime, type TimeFormat } from '#shared/time-format.ts'
import type { Own } from '#ui/cached.tsx'
import { useSpeech } from '#ui/i18n.tsx'

type WrittenTime = { iso: string; full: string; ago: string }

const writtenTime = (at: number, time: TimeFormat): WrittenTime => ({
  iso: isoTime(at),
  full: time.full(at),
  ago: time.ago(at),
})

/** A time in markup that is shared with other times. */
export function ownTime(own: Own, at: number, time: TimeFormat): WrittenTime {
  const { iso, full, ago } = writtenTime(at, time)
  return { iso: own('iso', iso), full: own('full', full), ago: own('ago', ago) }
}

/**
 * The title has the full date, time and zone. Without styles, spaces separate it from its
 * neighbors.
 */
export function TimeAgo({ at }: { at: number | WrittenTime }) {
  const { time } = useSpeech()
  const { iso, full, ago } = typeof at === 'number' ? writtenTime(at, time) : at
  return (
    <time dateTime={iso} title={full}>
      {` ${ago} `}
    </time>
  )
}
