import type { ReactElement } from 'react'
import { inactivePath, NoDialog, withQuery } from '#app/shared/paths.ts'
import { useFrameData } from '#app/ui/frame.tsx'
import { useT } from '#app/ui/i18n.tsx'
import { LoginDialog } from '#app/ui/layout/login-dialog.tsx'

/** This address as a place to come back to, and where those are led who must log in first. */
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
    /** Anchor of the control that asked to log in; null when none did. */
    asked:
      viewer === null && url.searchParams.get('dialog') === 'login'
        ? (url.searchParams.get('on') ?? 'main')
        : null,
  }
}

/** Log in to follow, when the address asks for it; null for who has an account. */
export function useTagLogin(): ReactElement | null {
  const t = useT()
  const { asked, back } = useTagGate()
  const text = (site: string) => t('tag.login.text', { site })
  return asked === null ? null : <LoginDialog text={text} cancelHref={back(asked)} />
}
