import { changeEmailPath, loginPath, logoutPath } from '#shared/paths.ts'
import { CaptchaSlot } from '#ui/captcha/captcha-fields.tsx'
import { useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/kit/button.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { HiddenFields, PostButton } from '#ui/kit/post-button.tsx'
import type { Reply } from '#ui/account/account-form.tsx'
import { AccountScreen } from '#ui/account/account-screen.tsx'

export type InactivePanelProps = {
  title: string
  email: string
  /** Another email was just sent. */
  again: boolean
  reply: Reply
}

/** Signed up but not active yet: where the email went, and what to do if it does not arrive. */
export function InactivePanel({ title, email, again, reply }: InactivePanelProps) {
  const t = useT()
  return (
    <AccountScreen title={title}>
      <ErrorSummary errors={reply?.errors} />
      <p>
        {t(again ? 'auth.inactive.sent_again' : 'auth.inactive.sent')} <b>{email}</b>
      </p>
      <p>{t('auth.inactive.next')}</p>
      <p>{t('auth.inactive.spam')}</p>
      <p>{t('auth.inactive.taken')}</p>
      <form method="post" action={loginPath({ status: 'inactive' })}>
        <HiddenFields values={{ intent: 'resend' }} />
        <CaptchaSlot reply={reply} />
        <FormActions>
          <Button tone="primary">{t('auth.inactive.resend')}</Button>
        </FormActions>
      </form>
      <FormActions>
        <LinkButton href={changeEmailPath()}>{t('auth.inactive.change_email')}</LinkButton>
        <PostButton intent="logout" action={logoutPath()} tone="quiet">
          {t('auth.logout.submit')}
        </PostButton>
      </FormActions>
    </AccountScreen>
  )
}
