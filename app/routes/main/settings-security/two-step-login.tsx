import type { ReactNode } from 'react'
import { recoveryCodesPath, settingsPath } from '#shared/paths.ts'
import { PasswordField } from '#ui/account/account-fields.tsx'
import { AccountForm, typed } from '#ui/account/account-form.tsx'
import { QrPicture } from '#ui/account/qr-picture.tsx'
import { useSpeech, useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/kit/button.tsx'
import { FormActions, TextField } from '#ui/kit/inputs.tsx'
import { Banner } from '#ui/kit/banner.tsx'
import { HiddenFields } from '#ui/kit/post-button.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { NewCodes, OwnStepsModel } from '#ui/settings/own-steps-model.ts'

type Reply = FormReply<NewCodes> | undefined
type Props = {
  model: OwnStepsModel
  reply: Reply
  /** Second steps other than an app. */
  children?: ReactNode
}

const here = settingsPath('security')

/** Errors of one of the forms, shown only at that form. */
const replyTo = (reply: Reply, intent: string) => (reply?.intent === intent ? reply : undefined)

/** Two-step login: on or off, apps and passkeys, recovery codes. */
export function TwoStepLogin({ model, reply, children }: Props) {
  const { t, time } = useSpeech()
  const { onSince, required, must, steps, edit } = model
  const made = reply?.extra?.codes
  return (
    <>
      <section className="settings-part" aria-labelledby="two-step">
        <h2 id="two-step">{t('settings.security.two_step')}</h2>
        {must ? (
          <Banner tone="warning">
            <p>{t('settings.security.must_add')}</p>
          </Banner>
        ) : null}
        <p>{t('settings.security.about')}</p>
        <p>
          <b>
            {onSince > 0
              ? t('settings.security.on', { time: time.full(onSince) })
              : t('settings.security.off')}
          </b>
        </p>
        {required && !must ? <p className="help">{t('settings.security.required')}</p> : null}
        {made ? <NewCodes codes={made} /> : null}
        {steps.length > 0 ? (
          <ul className="settings-sessions" aria-labelledby="two-step">
            {steps.map(step => (
              <Step key={step.id} step={step} model={model} reply={reply} />
            ))}
          </ul>
        ) : null}
        {edit?.name === 'app' && !made ? (
          <AddTotp model={model} reply={reply} />
        ) : (
          <LinkButton href={`${here}?edit=app#app`} tone={onSince > 0 ? 'plain' : 'primary'}>
            {t('settings.security.add_app')}
          </LinkButton>
        )}
        {children}
      </section>
      {onSince > 0 ? <Codes model={model} reply={reply} /> : null}
    </>
  )
}

type StepProps = { step: OwnStepsModel['steps'][number]; model: OwnStepsModel; reply: Reply }

function Step({ step, model, reply }: StepProps) {
  const t = useT()
  const { id, kind, createdAt, lastUsedAt } = step
  const name = step.name || t(`settings.security.kind_${kind}`)
  const asked = model.edit?.name === 'remove' && model.edit.id === id
  return (
    <li id={`step-${id}`}>
      <div>
        <b>{name}</b>
        {step.name ? <span> · {t(`settings.security.kind_${kind}`)}</span> : null}
        <p className="help">
          {t('settings.security.added')} <TimeAgo at={createdAt} />
          {' · '}
          {lastUsedAt > 0 ? (
            <>
              {t('settings.security.used')} <TimeAgo at={lastUsedAt} />
            </>
          ) : (
            t('settings.security.unused')
          )}
        </p>
        <details className="fold">
          <summary>
            {t('settings.security.rename')}
            <span className="sr"> {name}</span>
          </summary>
          <PostForm intent="rename-step" fields={{ step_id: id }} action={here}>
            <TextField
              id={`name-${id}`}
              name="name"
              label={t('settings.security.name')}
              defaultValue={step.name}
              autoComplete="off"
              fit="medium"
            />
            <FormActions>
              <Button>{t('settings.security.save_name')}</Button>
            </FormActions>
          </PostForm>
        </details>
        {asked ? (
          <AccountForm
            intent="remove-step"
            reply={replyTo(reply, 'remove-step')}
            submit={t('settings.security.remove')}
            hidden={{ step_id: id }}
          >
            <Proof model={model} reply={replyTo(reply, 'remove-step')} />
          </AccountForm>
        ) : null}
      </div>
      {asked ? null : (
        <LinkButton href={`${here}?edit=${id}#step-${id}`} tone="danger" small>
          {t('settings.security.remove')}
          <span className="sr"> {name}</span>
        </LinkButton>
      )}
    </li>
  )
}

/** The member's name for a new second step; cleared after adding it. */
export function StepName({ id, reply }: { id: string; reply: Reply }) {
  const t = useT()
  return (
    <TextField
      id={id}
      name="name"
      label={t('settings.security.name')}
      help={t('settings.security.name_help')}
      error={reply?.errors.name}
      defaultValue={reply?.extra ? '' : typed(reply, 'name')}
      autoComplete="off"
      fit="medium"
      optional
    />
  )
}

/** The password; an account without one needs a new login. */
export function Proof({ model, reply }: { model: OwnStepsModel; reply: Reply }) {
  const t = useT()
  return model.hasPassword ? (
    <PasswordField reply={reply} />
  ) : (
    <p className="help">{t('settings.security.fresh')}</p>
  )
}

/** Password, then the secret, then a code to confirm the app. */
function AddTotp({ model, reply }: { model: OwnStepsModel; reply: Reply }) {
  const t = useT()
  const { pending } = model
  const sent = replyTo(reply, pending ? 'confirm-totp' : 'begin-totp')
  if (!pending) {
    return (
      <div id="app">
        <h3>{t('settings.security.add_app')}</h3>
        <AccountForm
          intent="begin-totp"
          reply={sent}
          submit={t('settings.security.go_on')}
          cancelHref={here}
        >
          <Proof model={model} reply={sent} />
        </AccountForm>
      </div>
    )
  }
  return (
    <div id="app">
      <h3>{t('settings.security.add_app')}</h3>
      <p>{t('settings.security.scan')}</p>
      <QrPicture {...pending.image} label={t('settings.security.picture')} />
      <p>
        {t('settings.security.key')} <code id="totp-key">{pending.key}</code>
      </p>
      <p className="help">
        <a href={pending.address}>{t('settings.security.open_app')}</a>
      </p>
      <AccountForm
        intent="confirm-totp"
        reply={sent}
        submit={t('settings.security.confirm')}
        cancelHref={here}
      >
        <TextField
          id="code"
          name="code"
          label={t('auth.field.code')}
          help={t('settings.security.code_help')}
          inputMode="numeric"
          autoComplete="one-time-code"
          fit="medium"
        />
        <StepName id="name" reply={sent} />
      </AccountForm>
    </div>
  )
}

/** New recovery codes, shown only once. */
function NewCodes({ codes }: NewCodes) {
  const t = useT()
  return (
    <div role="status" id="new-codes">
      <Banner tone="success" title={t('settings.security.codes_made')}>
        <p>{t('settings.security.codes_keep')}</p>
        <ul className="recovery-codes">
          {codes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <form method="post" action={recoveryCodesPath()} data-full-load>
          <HiddenFields values={{ codes: codes.join(' ') }} />
          <Button>{t('settings.security.download')}</Button>
        </form>
      </Banner>
    </div>
  )
}

function Codes({ model, reply }: { model: OwnStepsModel; reply: Reply }) {
  const t = useT()
  const { codes, edit } = model
  const sent = replyTo(reply, 'make-codes')
  return (
    <section className="settings-part" aria-labelledby="codes">
      <h2 id="codes">{t('settings.security.codes')}</h2>
      <p>{t('settings.security.codes_about')}</p>
      <p>
        <b>{t('settings.security.codes_left', { left: codes.left, all: codes.all })}</b>
      </p>
      {edit?.name === 'codes' && !sent?.extra ? (
        <>
          <AccountForm
            intent="make-codes"
            reply={sent}
            submit={t('settings.security.make_codes')}
            cancelHref={here}
          >
            <p>{t('settings.security.codes_void')}</p>
            <Proof model={model} reply={sent} />
          </AccountForm>
        </>
      ) : (
        <LinkButton href={`${here}?edit=codes#codes`}>
          {t('settings.security.make_codes')}
        </LinkButton>
      )}
    </section>
  )
}
