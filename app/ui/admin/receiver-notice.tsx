import { useT } from '#app/ui/i18n.tsx'
import { Notice } from '#app/ui/admin-kit/notice.tsx'

/** The URL to enter at the other service. */
export function ReceiverNotice({ group, address }: { group: string; address: string }) {
  const t = useT()
  return (
    <Notice>
      <p>{t(`admin.${group}.receiver`)}</p>
      <p>
        <code>{address}</code>
      </p>
    </Notice>
  )
}
