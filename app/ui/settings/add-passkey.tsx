import { typed } from '#app/ui/account/account-form.tsx'
import { PasskeyForm } from '#app/ui/account/passkey-form.tsx'
import { useT } from '#app/ui/i18n.tsx'
import { TextField } from '#app/ui/kit/inputs.tsx'
import type { FormReply, OwnStepsModel } from '#app/web/index.ts'
import { Proof } from './two-step-login.tsx'

type Props = { model: OwnStepsModel; host: string; reply: FormReply | undefined }

/** What passkeys are, and the form that adds one; only browsers that know passkeys show it. */
export function AddPasskey({ model, host, reply }: Props) {
  const t = useT()
  const sent = reply?.intent === 'add-passkey' ? reply : undefined
  return (
    <>
      <h3>{t('settings.passkey.add')}</h3>
      <p>
        {t('settings.passkey.about')}{' '}
        <span className="help">{t('settings.passkey.site', { host })}</span>
      </p>
      <noscript>
        <p>{t('settings.passkey.scripts')}</p>
      </noscript>
      <PasskeyForm
        intent="add-passkey"
        act="create"
        begin="new-passkey"
        failed={t('settings.passkey.failed')}
        problem={sent?.errors['']?.[0]}
        submit={t('settings.passkey.add')}
      >
        <TextField
          id="passkey-name"
          name="name"
          label={t('settings.security.name')}
          help={t('settings.security.name_help')}
          error={sent?.errors.name}
          defaultValue={typed(sent, 'name')}
          maxLength={model.nameMax}
          autoComplete="off"
          fit="medium"
        />
        <Proof model={model} reply={undefined} />
      </PasskeyForm>
    </>
  )
}
