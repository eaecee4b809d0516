import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/admin-kit/button.tsx'
import { HiddenFields } from '#ui/admin-kit/post-button.tsx'

type Props = {
  data: { bulk: readonly string[]; path: string; search: string }
  of: 'contents' | 'members'
}

/** Bulk actions on the selected rows: opens a confirmation page that lists them. */
export function BulkBar({ data, of }: Props) {
  const t = useT()
  const { bulk, path, search } = data
  if (bulk.length === 0) return null
  return (
    <form id="bulk" className="contents-bulk" action={path} aria-label={t(`${of}.bulk`)}>
      <HiddenFields values={Object.fromEntries(new URLSearchParams(search))} />
      <span className="quiet">{`${t(`${of}.bulk`)} `}</span>
      {bulk.map(act => (
        <Button key={act} name="dialog" value={act} small>
          {t(`${of}.act.${act}`)}
        </Button>
      ))}
    </form>
  )
}
