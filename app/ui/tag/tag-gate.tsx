import type { ReactElement } from 'react'
import { inactivePath, NoDialog, withQuery } from '#shared/paths.ts'
import { useFrameData } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { LoginDialog } from '#ui/layout/login-dialog.tsx'

/** The current URL to return to, and the login link for visitors. */
export function useTagGate() {
  const { viewer, path } = useFrameData()
  const url = new URL(path, 'http://site.invalid')
  const here = withQuery(url, NoDialog)
  return {
    here,
    back: (anchor: string) => `${here}#${encodeURIComponent(anchor)}`,
    dialog: (name: string) => withQuery(url, { ...NoDialog, dialog: name }),
    /** Null for members who may act. */
    login(anchor: string): string | null {
      if (!viewer) return withQuery(url, { dialog: 'login', on: anchor })
      return viewer.activated ? null : inactivePath()
    },
    /** Anchor of the control that required a login; null for none. */
    asked:
      viewer === null && url.searchParams.get('dialog') === 'login'
        ? (url.searchParams.get('on') ?? 'main')
        : null,
  }
}

/** "Log in to follow", when requested by the URL; null for members. */
export function useTagLogin(): ReactElement | null {
  const t = useT()
  const { asked, back } = useTagGate()
  const text = (site: string) => t('tag.login.text', { site })
  return asked === null ? null : <LoginDialog text={text} cancelHref={back(asked)} />
}
