import type { Speech } from '#ui/i18n.tsx'

/** Until when someone is suspended; `until` 0 = permanently. */
export const suspensionEnd = (until: number, { t, time }: Pick<Speech, 't' | 'time'>): string =>
  until > 0 ? t('cleanup.until', { time: time.full(until) }) : t('cleanup.forever')

/** What staff wrote to the member, with its line breaks. */
export const SuspensionNote = ({ text }: { text: string }) => (
  <span className="member-note" dir="auto">
    {text}
  </span>
)
