import { useT } from '#ui/i18n.tsx'
import { HiddenFields } from '#ui/kit/post-button.tsx'
import { type Reply, typed } from '#ui/account/account-form.tsx'

type Props = {
  fields: { bait: string; time: string }
  openedAt: string
  reply: Reply
}

/** Bot detection: a field that people neither see nor reach, and the time the form was rendered. */
export function SignUpTrap({ fields, openedAt, reply }: Props) {
  const t = useT()
  // Correcting an error does not restart the wait; a form rejected as a bot's is renewed.
  const time = (!reply?.errors[''] && typed(reply, fields.time)) || openedAt
  return (
    <>
      <HiddenFields values={{ [fields.time]: time }} />
      <p className="sr" aria-hidden="true">
        <label htmlFor={fields.bait}>{t('auth.register.leave_empty')}</label>
        <input id={fields.bait} name={fields.bait} type="text" tabIndex={-1} autoComplete="off" />
      </p>
    </>
  )
}
