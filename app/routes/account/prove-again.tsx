import { screenRoute, type Shown } from '#app/screen-route.tsx'
import passkeyScript from '#enhance/passkeys.ts?worker&url'
import { PasswordField } from '#ui/account/account-fields.tsx'
import { AccountForm } from '#ui/account/account-form.tsx'
import { PasskeyForm } from '#ui/account/passkey-form.tsx'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/kit/button.tsx'
import { FormActions, TextField } from '#ui/kit/inputs.tsx'
import { HiddenFields } from '#ui/kit/post-button.tsx'
import { proveActs, proveView } from '#web/access/prove-view.ts'
export const handle = { script: passkeyScript }

/** Staff confirm their identity again, and continue where they were. */
function Screen({
  data: { title, back, sent, password, app, passkey, byMail },
  reply,
}: Shown<typeof proveView>) {
  const t = useT()
  const replyTo = (intent: string) => (reply?.intent === intent ? reply : undefined)
  const typing = password || app
  const hidden = { redirect: back }
  return (
    <AccountScreen
      title={title}
      intro={`${t(typing || passkey ? 'auth.prove.text' : 'auth.prove.log_in')} ${sent ? t('auth.prove.kept') : ''}`}
    >
      {typing ? (
        <AccountForm
          intent="prove"
          reply={replyTo('prove')}
          submit={t('auth.prove.submit')}
          hidden={hidden}
        >
          {password ? <PasswordField reply={replyTo('prove')} /> : null}
          {app ? (
            <TextField
              id="code"
              name="code"
              label={t('auth.prove.code')}
              help={password ? t('auth.prove.code_help') : undefined}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          ) : null}
        </AccountForm>
      ) : null}
      {passkey ? (
        <PasskeyForm
          intent="passkey"
          act="get"
          begin="passkey-proof"
          failed={t('auth.prove.passkey_failed')}
          problem={replyTo('passkey')?.errors['']?.[0]}
          submit={t('auth.passkey.use')}
          tone={typing ? 'plain' : 'primary'}
          hidden={hidden}
        />
      ) : null}
      {typing ? null : (
        <form method="post">
          <HiddenFields values={{ intent: 'again', ...hidden }} />
          <FormActions>
            <Button tone={passkey ? 'plain' : 'primary'}>{t('auth.prove.again')}</Button>
            {byMail ? (
              <Button tone="quiet" name="by" value="mail">
                {t('auth.prove.set_password')}
              </Button>
            ) : null}
          </FormActions>
        </form>
      )}
    </AccountScreen>
  )
}

const route = screenRoute({
  view: proveView,
  acts: proveActs,
  Screen,
})

export const { loader, action, meta } = route
export { uncached as headers } from '#app/screen-route.tsx'
export default route.Page
