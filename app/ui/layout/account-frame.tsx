import type { ReactNode } from 'react'
import { Flash, type FlashMessage } from '#ui/kit/banner.tsx'
import { Brand } from './brand.tsx'
import { FrameRoot } from './frame-root.tsx'
import type { FrameSite } from './frame-types.ts'
import { SiteFooter } from './site-footer.tsx'

export type AccountFrameProps = {
  site: FrameSite
  path: string
  title: string
  /** A line below the title. */
  intro?: ReactNode
  flash?: FlashMessage | null
  /** Links to related screens: sign up, forgotten password. */
  links?: ReactNode
  children: ReactNode
}

/** One narrow column for login, sign-up and similar screens. */
export function AccountFrame(props: AccountFrameProps) {
  const { site, path, title, intro, flash, links, children } = props
  return (
    <FrameRoot tone="sunk" narrow>
      <header className="bar">
        <div className="bar-inner">
          <Brand site={site} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="sheet">
        {flash ? <Flash message={flash} closeHref={path} /> : null}
        <h1>{title}</h1>
        {intro ? <p className="page-intro">{intro}</p> : null}
        {children}
        {links ? <div className="sheet-links">{links}</div> : null}
      </main>
      <SiteFooter {...props} />
    </FrameRoot>
  )
}
