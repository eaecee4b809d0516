import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/admin-kit/button.tsx'
import { HiddenFields } from '#ui/admin-kit/post-button.tsx'
import type { ContentData } from './content-types.ts'

/** Bulk actions on the selected rows: opens a confirmation page that lists the posts. */
export function BulkBar({ data }: { data: ContentData }) {
  const t = useT()
  const { bulk, path, search } = data
  if (bulk.length === 0) return null
  return (
    <form id="bulk" className="contents-bulk" action={path} aria-label={t('contents.bulk')}>
      <HiddenFields values={Object.fromEntries(new URLSearchParams(search))} />
      <span className="quiet">{`${t('contents.bulk')} `}</span>
      {bulk.map(act => (
        <Button key={act} name="dialog" value={act} small>
          {t(`contents.act.${act}`)}
        </Button>
      ))}
    </form>
  )
}
