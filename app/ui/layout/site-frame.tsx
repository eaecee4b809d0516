import { useT } from '#ui/i18n.tsx'
import { Flash } from '#ui/kit/banner.tsx'
import type { SiteFrameProps } from './frame-types.ts'
import { FrameRoot } from './frame-root.tsx'
import { SideNav } from './side-nav.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/**
 * Header, navigation, main column, right column, footer: the frame of all screens except account
 * and setup.
 */
export function SiteFrame(props: SiteFrameProps) {
  const t = useT()
  const { flash, flashClose, banners, aside, menu, path, tone, skips, children } = props
  return (
    <FrameRoot tone={tone} skips={skips} reader={props.viewer?.username}>
      <SiteHeader {...props} />
      <div className={aside ? 'columns' : 'columns columns-wide'}>
        <nav className="side-nav" aria-label={t('layout.nav.label')}>
          {menu ?? <SideNav {...props} />}
        </nav>
        <main id="main" tabIndex={-1}>
          {flash ? <Flash message={flash} closeHref={flashClose ?? path} /> : null}
          {banners}
          {children}
        </main>
        {aside ? <aside aria-label={t('layout.aside')}>{aside}</aside> : null}
      </div>
      <SiteFooter {...props} />
    </FrameRoot>
  )
}
