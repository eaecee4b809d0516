import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PasswordField } from '#app/ui/account/account-fields.tsx'
import { AccountForm } from '#app/ui/account/account-form.tsx'
import { accountMeta } from '#app/ui/account/account-meta.ts'
import { AccountScreen } from '#app/ui/account/account-screen.tsx'
import { useT } from '#app/ui/i18n.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { FormActions, TextField } from '#app/ui/kit/inputs.tsx'
import { HiddenFields } from '#app/ui/kit/post-button.tsx'
import { useReply } from '#app/ui/reply.ts'
import { formAction, type FormReply, proveActs, proveView, screen } from '#app/web/index.ts'

export const loader = screen(proveView)
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })
export const meta: MetaFunction<typeof loader> = accountMeta
export const action = formAction(proveActs)

/** Staff shows again who they are, and goes on where they were. */
export default function ProveAgain() {
  const t = useT()
  const { title, back, kept, hasPassword, hasApp } = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  const can = hasPassword || hasApp
  return (
    <AccountScreen
      title={title}
      intro={`${t(can ? 'auth.prove.text' : 'auth.prove.log_in')} ${kept ? t('auth.prove.kept') : ''}`}
    >
      {can ? (
        <AccountForm
          intent="prove"
          reply={reply}
          submit={t('auth.prove.submit')}
          hidden={{ redirect: back }}
        >
          {hasPassword ? <PasswordField reply={reply} /> : null}
          {hasApp ? (
            <TextField
              id="code"
              name="code"
              label={t('auth.prove.code')}
              help={hasPassword ? t('auth.prove.code_help') : undefined}
              error={reply?.errors.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={100}
            />
          ) : null}
        </AccountForm>
      ) : (
        <form method="post">
          <HiddenFields values={{ intent: 'again', redirect: back }} />
          <FormActions>
            <Button tone="primary">{t('auth.prove.again')}</Button>
          </FormActions>
        </form>
      )}
    </AccountScreen>
  )
}
