import { useT } from '#app/ui/i18n.tsx'
import { Notice } from '#app/ui/admin-kit/notice.tsx'

/** The address that the service on the other side has to be told. */
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
