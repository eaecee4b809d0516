import { Banner } from '#ui/admin-kit/banner.tsx'
import { useT } from '#ui/i18n.tsx'

/** What came of a bulk action that some rows refused. */
export type Outcome = { act: string; done: number; refused: { name: string; reason: string }[] }

/** How many succeeded, and which failed with the reason. */
export function Refusals({ outcome, of }: { outcome: Outcome; of: 'contents' | 'members' }) {
  const t = useT()
  const { act, done, refused } = outcome
  return (
    <div role="status">
      <Banner tone="warning" title={t(`${of}.refused`, { count: refused.length })}>
        <p>{t(`${of}.done.${act}`, { count: done })}</p>
        <ul>
          {refused.map(({ name, reason }, index) => (
            <li key={index}>{t(`${of}.refusal`, { name, title: name, reason })}</li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
