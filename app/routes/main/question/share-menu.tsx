import { queryString } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Menu, MenuLink } from '#ui/kit/menu.tsx'

export type ShareMenuProps = {
  /** Public id of the post, for element ids. */
  id: string
  /** Absolute URL of the post, without a query. */
  url: string
  title: string
  /** Username that records who shared the link. */
  sharer: string | null
}

/** External pages that accept a URL and a title; nothing is loaded from them here. */
const networks = [
  {
    key: 'weibo',
    address: (url: string, title: string) =>
      `https://service.weibo.com/share/share.php${queryString({ url, title })}`,
  },
  {
    key: 'x',
    address: (url: string, text: string) =>
      `https://x.com/intent/post${queryString({ url, text })}`,
  },
]

/** The post's URL to copy, email or share elsewhere. The copy button needs scripts. */
export function ShareMenu({ id, url: address, title, sharer }: ShareMenuProps) {
  const t = useT()
  const url = address + queryString({ share: sharer })
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
      {networks.map(({ key, address }) => (
        <MenuLink key={key} href={address(url, title)} icon="external">
          {t(`common.share.${key}`)}
        </MenuLink>
      ))}
    </Menu>
  )
}
