import { useT } from '#app/ui/i18n.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Menu, MenuLink } from '#app/ui/kit/menu.tsx'

export type ShareMenuProps = {
  /** Public id of the post, for the ids of the parts. */
  id: string
  /** Absolute address of the post. */
  url: string
  title: string
}

/** The post's address to copy, and mail. The copy button appears when scripts run. */
export function ShareMenu({ id, url, title }: ShareMenuProps) {
  const t = useT()
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`
  return (
    <Menu label={t('common.share.label')} icon="share" tone="text" className="share">
      <label className="label" htmlFor={`share-${id}`}>
        {t('common.share.link')}
      </label>
      <div className="share-line">
        <input type="text" className="input" id={`share-${id}`} value={url} readOnly />
        <button type="button" className="btn" data-copy={`#share-${id}`} hidden>
          <Icon name="copy" />
          <span>{t('common.action.copy')}</span>
        </button>
      </div>
      <MenuLink href={mail} icon="mail">
        {t('common.share.mail')}
      </MenuLink>
    </Menu>
  )
}
