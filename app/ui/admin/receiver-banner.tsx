import { useT } from '#ui/i18n.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'

/** The URL to enter at the other service. */
export function ReceiverBanner({ group, address }: { group: string; address: string }) {
  const t = useT()
  return (
    <Banner>
      <p>{t(`admin.${group}.receiver`)}</p>
      <p>
        <code>{address}</code>
      </p>
    </Banner>
  )
}
