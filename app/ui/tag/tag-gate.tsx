import { inactivePath, loginPath, registerPath, withQuery } from '#app/shared/paths.ts'
import { useFrameData } from '#app/ui/frame.tsx'
import { useT } from '#app/ui/i18n.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { DialogActions, DialogPanel } from '#app/ui/kit/dialog-panel.tsx'

const DialogKeys = { dialog: null, on: null }

/** This address as a place to come back to, and where those are led who must log in first. */
export function useTagGate() {
  const { viewer, path } = useFrameData()
  const url = new URL(path, 'http://site.invalid')
  const here = withQuery(url, DialogKeys)
  return {
    here,
    back: (anchor: string) => `${here}#${encodeURIComponent(anchor)}`,
    dialog: (name: string) => withQuery(url, { ...DialogKeys, dialog: name }),
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

/** Log in to follow, when the address asks for it. */
export function TagLoginDialog() {
  const t = useT()
  const { site } = useFrameData()
  const { asked, back } = useTagGate()
  if (asked === null) return null
  const cancelHref = back(asked)
  return (
    <DialogPanel title={t('tag.login.title')} cancelHref={cancelHref}>
      <p>{t('tag.login.text', { site: site.name })}</p>
      <DialogActions cancelHref={cancelHref}>
        <LinkButton href={loginPath({ redirect: cancelHref })} tone="primary">
          {t('common.action.login')}
        </LinkButton>
        {site.registrationOpen ? (
          <LinkButton href={registerPath()}>{t('common.action.register')}</LinkButton>
        ) : null}
      </DialogActions>
    </DialogPanel>
  )
}
