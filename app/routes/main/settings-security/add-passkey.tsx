import { PasskeyForm } from '#ui/account/passkey-form.tsx'
import { useT } from '#ui/i18n.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { NewCodes, OwnStepsModel } from '#ui/settings/own-steps-model.ts'
import { Proof, StepName } from './two-step-login.tsx'

type Props = { model: OwnStepsModel; host: string; reply: FormReply<NewCodes> | undefined }

/** Explains passkeys, with the form to add one; shown only by browsers that support passkeys. */
export function AddPasskey({ model, host, reply }: Props) {
  const t = useT()
  const sent = reply?.intent === 'add-passkey' ? reply : undefined
  return (
    <>
      <h3>{t('settings.passkey.add')}</h3>
      <p>{t('settings.passkey.about')}</p>
      <p className="help">{t('settings.passkey.site', { host })}</p>
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
        <StepName id="passkey-name" reply={sent} />
        <Proof model={model} reply={undefined} />
      </PasskeyForm>
    </>
  )
}
