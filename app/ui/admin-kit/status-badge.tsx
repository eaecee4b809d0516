import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { T } from '#i18n/translate.ts'
import { type Status, statusTones } from '#ui/kit/status-badge.tsx'

export type MarkTone = 'good' | 'warn' | 'bad' | 'mute'

type MarkProps = { tone: MarkTone; children: ReactNode }

/** A state as a word. */
export function Mark({ tone, children }: MarkProps) {
  return (
    <Badge component="span" variant={tone}>
      {' '}
      {children}{' '}
    </Badge>
  )
}

export function StatusBadge({ status, t }: { status: Status; t: T }) {
  const tone = statusTones[status]
  const word = t(`common.status.${status}`)
  return tone === 'quiet' ? (
    <span className="quiet">{` ${word} `}</span>
  ) : (
    <Mark tone={tone}>{word}</Mark>
  )
}
