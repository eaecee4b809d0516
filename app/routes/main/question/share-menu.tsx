import { queryString } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Menu, MenuLink } from '#ui/kit/menu.tsx'

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

type Shared = {
  /** Absolute URL of the post, without a query. */
  url: string
  title: string
  /** Username that records who shared the link. */
  sharer: string | null
}

/** The URL to copy, and where else it is shared. */
export function shareLinks({ url: address, title, sharer }: Shared) {
  const url = address + queryString({ share: sharer })
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`
  return {
    url,
    mail,
    networks: networks.map(({ key, address }) => ({ key, href: address(url, title) })),
  }
}

export type ShareLinks = ReturnType<typeof shareLinks>

/** `id`: public id of the post, for element ids. The copy button needs scripts. */
export function ShareMenu({ id, links }: { id: string; links: ShareLinks }) {
  const t = useT()
  return (
    <Menu label={t('common.share.label')} icon="share" tone="text" className="share">
      <label className="label" htmlFor={`share-${id}`}>
        {t('common.share.link')}
      </label>
      <div className="share-line">
        <input type="text" className="input" id={`share-${id}`} value={links.url} readOnly />
        <button type="button" className="btn" data-copy={`#share-${id}`} hidden>
          <Icon name="copy" />
          <span>{t('common.action.copy')}</span>
        </button>
      </div>
      <MenuLink href={links.mail} icon="mail">
        {t('common.share.mail')}
      </MenuLink>
      {links.networks.map(({ key, href }) => (
        <MenuLink key={key} href={href} icon="external">
          {t(`common.share.${key}`)}
        </MenuLink>
      ))}
    </Menu>
  )
}
