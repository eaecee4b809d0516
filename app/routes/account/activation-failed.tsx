import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { homePath, loginPath } from '#shared/paths.ts'
import { accountMeta } from '#ui/account/account-meta.ts'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { PostButton } from '#ui/kit/post-button.tsx'
import { notActivated } from '#web/access/account.ts'
import { screen } from '#web/kernel/screen.ts'

export const loader = screen(page => ({
  title: page.t('auth.expired.title'),
  mayResend: notActivated(page) !== null,
}))

export const meta: MetaFunction<typeof loader> = accountMeta

export default function ActivationFailed() {
  const t = useT()
  const { title, mayResend } = useLoaderData<typeof loader>()
  return (
    <AccountScreen title={title}>
      <p>{t('auth.expired.text')}</p>
      <p>{t(mayResend ? 'auth.expired.resend_text' : 'auth.expired.login_text')}</p>
      <FormActions>
        {mayResend ? (
          <PostButton intent="resend" action={loginPath({ status: 'inactive' })} tone="primary">
            {t('auth.inactive.resend')}
          </PostButton>
        ) : (
          <LinkButton href={loginPath()} tone="primary">
            {t('common.action.login')}
          </LinkButton>
        )}
        <LinkButton href={homePath()}>{t('common.action.home')}</LinkButton>
      </FormActions>
    </AccountScreen>
  )
}
