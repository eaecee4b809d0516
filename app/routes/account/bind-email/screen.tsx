import { bindEmailPath, homePath, loginPath } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { FormActions, TextField } from '#ui/kit/inputs.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { AccountForm, typed } from '#ui/account/account-form.tsx'
import { AccountScreen } from '#ui/account/account-screen.tsx'

type Pending = {
  provider: string
  label: string
  email: string
  known: boolean
  join: { username: string; displayName: string } | null
}
export type BindScreenProps = {
  title: string
  bindingKey: string
  sent: boolean
  pending: Pending | null
  back: string
  reply: FormReply | undefined
}
type StepProps = {
  bindingKey: string
  pending: Pending
  back: string
  reply: BindScreenProps['reply']
}

/** Asks for an email address, or for consent to join an account; says when the step has expired. */
export function BindScreen(props: BindScreenProps) {
  const t = useT()
  const { title, sent, pending, bindingKey, back, reply } = props
  if (!pending) {
    return (
      <AccountScreen title={title}>
        <p>{t(sent ? 'auth.bind.sent' : 'auth.bind.expired')}</p>
        <FormActions>
          <LinkButton href={loginPath()}>{t('auth.landing.again')}</LinkButton>
        </FormActions>
      </AccountScreen>
    )
  }
  const { provider, label } = pending
  const step = { bindingKey, pending, back, reply }
  return (
    <AccountScreen title={title} intro={t('auth.bind.account', { provider, label })}>
      <Step {...step} />
    </AccountScreen>
  )
}

function Step(step: StepProps) {
  const { pending } = step
  if (pending.join) return <JoinStep {...step} />
  return pending.known ? <KnownStep {...step} /> : <AddressStep {...step} />
}

function JoinStep({ bindingKey, pending, back, reply }: StepProps) {
  const t = useT()
  const { displayName: name, username } = pending.join!
  const values = { provider: pending.provider, name, username }
  return (
    <>
      <AccountForm
        intent="join"
        reply={reply}
        submit={t('auth.bind.join')}
        hidden={{ binding_key: bindingKey, redirect: back || null }}
      >
        <p>{t('auth.bind.join_text', values)}</p>
      </AccountForm>
      <p>
        <a href={back || homePath()}>{t('auth.bind.cancel')}</a>
      </p>
    </>
  )
}

/** The address belongs to an existing account: its owner gets an email. */
function MailLink({ bindingKey, email, text, reply }: StepProps & { email: string; text: string }) {
  const t = useT()
  return (
    <AccountForm
      intent="bind"
      reply={reply}
      submit={t('auth.bind.mail')}
      hidden={{ binding_key: bindingKey, email, must: 'true' }}
    >
      <p>{text}</p>
    </AccountForm>
  )
}

function KnownStep(step: StepProps) {
  const t = useT()
  const { bindingKey, pending, back } = step
  const here = bindEmailPath({ binding_key: bindingKey, redirect: back })
  return (
    <>
      <p>{t('auth.bind.known', { email: pending.email })}</p>
      <FormActions>
        <LinkButton href={loginPath({ redirect: here })} tone="primary">
          {t('auth.bind.login')}
        </LinkButton>
      </FormActions>
      <MailLink {...step} email={pending.email} text={t('auth.bind.mail_text')} />
    </>
  )
}

function AddressStep({ bindingKey, pending, back, reply }: StepProps) {
  const t = useT()
  return (
    <>
      <p>{t('auth.bind.no_email', { provider: pending.provider })}</p>
      <AccountForm
        intent="bind"
        reply={reply}
        submit={t('auth.bind.submit')}
        hidden={{ binding_key: bindingKey, redirect: back || null }}
      >
        <TextField
          id="email"
          name="email"
          type="email"
          label={t('auth.field.email')}
          defaultValue={typed(reply, 'email') || pending.email}
          autoComplete="email"
        />
      </AccountForm>
    </>
  )
}
