import { loginPath, registerPath } from '#shared/paths.ts'
import { useFrameData } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { DialogActions, DialogPanel } from '#ui/kit/dialog-panel.tsx'

export type LoginDialogProps = {
  /** What the account is needed for; includes the name of the site. */
  text: (site: string) => string
  /** Where Cancel and the login return to. */
  cancelHref: string
}

/** "Log in to continue", for visitors who use a control that needs an account. */
export function LoginDialog({ text, cancelHref }: LoginDialogProps) {
  const t = useT()
  const { site } = useFrameData()
  const back = { redirect: cancelHref }
  return (
    <DialogPanel title={t('common.login.title')} cancelHref={cancelHref}>
      <p>{text(site.name)}</p>
      {site.description ? <p className="quiet">{site.description}</p> : null}
      <DialogActions cancelHref={cancelHref}>
        <LinkButton href={loginPath(back)} tone="primary">
          {t('common.action.login')}
        </LinkButton>
        {site.registrationOpen ? (
          <LinkButton href={registerPath(back)}>{t('common.action.register')}</LinkButton>
        ) : null}
      </DialogActions>
    </DialogPanel>
  )
}
