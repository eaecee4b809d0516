import { useT } from '#ui/i18n.tsx'
import type { LoginButton } from '#ui/account/buttons-model.ts'

/** Login services: plain links that load a full page. */
export function ConnectorButtons({ buttons }: { buttons: LoginButton[] }) {
  const t = useT()
  if (buttons.length === 0) return null
  return (
    <nav className="form-actions" aria-label={t('auth.connector.label')}>
      {buttons.map(({ href, name, icon }) => (
        <a key={href} className="btn" href={href} rel="nofollow" data-full-load>
          {icon ? <img src={icon} alt="" width={18} height={18} /> : null}
          <span>{`${t('auth.connector.with', { name })} `}</span>
        </a>
      ))}
    </nav>
  )
}
