import { askPath, loginPath, registerPath } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { AccountMenu, NotificationLinks } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import type { SiteFrameProps } from './frame-types.ts'
import { SearchBox } from './search-box.tsx'
import { SideNav } from './side-nav.tsx'

/** The login URL that returns here; used by every control for visitors. */
const loginHere = (path: string) => loginPath({ redirect: path })

export function SiteHeader(props: SiteFrameProps) {
  const t = useT()
  const { site, viewer, searching, path, askHref = askPath() } = props
  return (
    <header className="bar">
      <div className="bar-inner">
        <details className="menu drawer">
          <summary className="btn btn-quiet btn-icon" title={t('layout.drawer')}>
            <Icon name="menu" />
            <span className="sr">{t('layout.drawer')}</span>
          </summary>
          <nav className="menu-panel" aria-label={t('layout.drawer')}>
            {props.menu ?? <SideNav {...props} />}
          </nav>
        </details>
        <Brand site={site} />
        {searching ? null : (
          <>
            <SearchBox id="q" />
            <details className="menu search-fold">
              <summary className="btn btn-quiet btn-icon" title={t('common.action.search')}>
                <Icon name="search" />
                <span className="sr">{t('common.action.search')}</span>
              </summary>
              <div className="menu-panel">
                <SearchBox id="q-folded" label={t('layout.search.folded')} />
              </div>
            </details>
          </>
        )}
        <div className={viewer ? 'bar-acts' : 'bar-acts bar-guest'}>
          {viewer ? (
            <>
              <LinkButton href={askHref} tone="primary" icon="plus" className="ask">
                {t('layout.ask')}
              </LinkButton>
              <NotificationLinks {...props} />
              <AccountMenu {...props} viewer={viewer} />
            </>
          ) : (
            <>
              <LinkButton href={loginHere(path)} tone="quiet" rel="nofollow">
                {t('common.action.login')}
              </LinkButton>
              {site.registrationOpen ? (
                <LinkButton href={registerPath({ redirect: path })} tone="primary" rel="nofollow">
                  {t('common.action.register')}
                </LinkButton>
              ) : null}
            </>
          )}
        </div>
      </div>
    </header>
  )
}
