import { logoutPath, platformStartPath } from '#shared/paths.ts'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/choices.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { FormActions, SelectField } from '#ui/kit/inputs.tsx'
import { HiddenFields, PostButton } from '#ui/kit/post-button.tsx'
import { Prose } from '#ui/kit/prose.tsx'

type Errors = Record<string, string[]>

type StartModel = {
  title: string
  step: 'terms' | 'occupation' | 'welcome'
  /** This step, and the number of steps left including it. */
  left: number
  terms: { html: string; version: number }
  occupations: string[]
  /** Only the terms, for reading. */
  alone: boolean
  /** Where the member was going. */
  back: string
}

export type StartScreenProps = { data: StartModel; errors: Errors; typed: Record<string, unknown> }

/** The program's one-time requirements, one step at a time. */
export function StartScreen({ data, errors, typed }: StartScreenProps) {
  const t = useT()
  const { title, left } = data
  return (
    <AccountScreen
      title={title}
      intro={left > 1 ? t('platform.member.start.left', { count: left }) : null}
      links={
        <PostButton intent="logout" action={logoutPath()} tone="text">
          {t('layout.account.logout')}
        </PostButton>
      }
    >
      {data.alone ? <Prose html={data.terms.html} /> : <Step {...{ data, errors, typed }} />}
    </AccountScreen>
  )
}

function Step({ data, errors, typed }: StartScreenProps) {
  const t = useT()
  const { title, step, back } = data
  return (
    <>
      <ErrorSummary
        errors={errors}
        labels={
          step === 'terms'
            ? { accept: t('platform.member.start.accept') }
            : { occupation: t('platform.member.start.occupation') }
        }
      />
      {step === 'terms' ? (
        <div className="start-terms" tabIndex={0} role="region" aria-label={title}>
          <Prose html={data.terms.html} />
        </div>
      ) : (
        <p>{t(`platform.member.start.${step}_text`)}</p>
      )}
      <form method="post" action={platformStartPath({ back })} noValidate>
        <HiddenFields values={{ intent: step, back }} />
        {step === 'terms' ? (
          <>
            <HiddenFields values={{ version: data.terms.version }} />
            <p>
              <a href={platformStartPath({ terms: 1 })} target="_blank" rel="noopener">
                {t('platform.member.start.terms_link')}
              </a>
            </p>
            <Checkbox
              id="accept"
              name="accept"
              value="1"
              label={t('platform.member.start.accept')}
              error={errors.accept}
              required
            />
          </>
        ) : null}
        {step === 'occupation' ? <Occupation data={data} errors={errors} typed={typed} /> : null}
        <FormActions>
          <Button tone="primary">{t(`platform.member.start.${step}_submit`)}</Button>
        </FormActions>
      </form>
    </>
  )
}

function Occupation({ data, errors, typed }: StartScreenProps) {
  const t = useT()
  return (
    <SelectField
      id="occupation"
      name="occupation"
      label={t('platform.member.start.occupation')}
      error={errors.occupation}
      defaultValue={typeof typed.occupation === 'string' ? typed.occupation : ''}
      options={[
        { value: '', label: t('platform.member.start.choose') },
        ...data.occupations.map(name => ({ value: name, label: name })),
      ]}
      required
    />
  )
}
