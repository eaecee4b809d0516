import { StaffArea } from '#ui/admin-kit/staff-area.tsx'
import { installPath } from '#shared/paths.ts'
import { useFrameData } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/admin-kit/button.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/admin-kit/inputs.tsx'
import { Flash, Banner } from '#ui/admin-kit/banner.tsx'
import { FrameRoot } from '#ui/layout/frame-root.tsx'
import type { InstallModel } from './view.ts'
import { DatabaseStep } from './database-step.tsx'
import { InstallForm, type Reply } from './install-form.tsx'
import { SiteStep } from './site-step.tsx'

type Setup = NonNullable<InstallModel['setup']>
type InstallScreenProps = InstallModel & { reply: Reply }

const Steps = [1, 2, 3, 4, 5] as const

/** The setup screens: a separate layout without header and footer. */
export function InstallScreen(props: InstallScreenProps) {
  const t = useT()
  const { flash, path } = useFrameData()
  const { setup } = props
  return (
    <StaffArea>
      <FrameRoot tone="sunk" narrow>
        <main id="main" tabIndex={-1} className="sheet sheet-wide">
          {flash ? <Flash message={flash} closeHref={path} /> : null}
          <h1>{t('install.title')}</h1>
          {setup ? <Opened {...props} setup={setup} /> : <Locked reply={props.reply} />}
        </main>
      </FrameRoot>
    </StaffArea>
  )
}

/** Asks visitors from another machine for the token in the log. */
function Locked({ reply }: { reply: Reply }) {
  const t = useT()
  return (
    <>
      <p className="page-intro">{t('install.token.intro')}</p>
      <InstallForm intent="unlock" reply={reply} submit={t('install.token.submit')}>
        <TextField
          id="token"
          name="token"
          type="password"
          label={t('install.field.token')}
          help={t('install.token.help')}
          autoComplete="off"
          required
        />
      </InstallForm>
    </>
  )
}

function Opened(props: InstallScreenProps & { setup: Setup }) {
  const t = useT()
  const { setup, reply } = props
  if (setup.stop) return <Stopped stop={setup.stop} setup={setup} reply={reply} />
  const { asked } = setup
  return (
    <>
      <StepBar due={setup.step} asked={asked} />
      <h2>{t(`install.step.${asked}.title`)}</h2>
      {asked === 1 ? <LanguageStep {...props} /> : null}
      {asked === 2 ? <DatabaseStep setup={setup} reply={reply} /> : null}
      {asked === 3 ? <ConfigStep setup={setup} reply={reply} /> : null}
      {asked === 4 ? <SiteStep {...props} /> : null}
      {asked === 5 ? <ReadyStep {...props} /> : null}
    </>
  )
}

/** Progress of the five steps; completed steps are links. */
function StepBar({ due, asked }: { due: number; asked: number }) {
  const t = useT()
  return (
    <nav aria-label={t('install.step.label', { step: asked, steps: Steps.length })}>
      <ol className="install-steps">
        {Steps.map(step => {
          const name = t(`install.step.${step}.name`)
          const state = step === asked ? 'now' : step < due ? 'done' : 'open'
          return (
            <li key={step} data-state={state} aria-current={step === asked ? 'step' : undefined}>
              {state === 'done' ? <a href={installPath({ step })}>{name}</a> : <span>{name}</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function LanguageStep({ languages, language, reply }: InstallScreenProps) {
  const t = useT()
  return (
    <InstallForm intent="language" reply={reply} submit={t('install.action.next')}>
      <SelectField
        id="lang"
        name="lang"
        label={t('install.field.lang')}
        help={t('install.language.help')}
        defaultValue={language}
        options={languages}
        required
      />
    </InstallForm>
  )
}

/** Step 3: the configuration file exists, or how to create it. */
function ConfigStep({ setup, reply }: { setup: Setup; reply: Reply }) {
  const t = useT()
  const { config, revision } = setup
  return (
    <InstallForm
      intent="config"
      revision={revision}
      reply={reply}
      submit={t('install.action.next')}
    >
      {config.byHand === null ? (
        <p>{t(setup.given.database ? 'install.config.not_needed' : 'install.config.written')}</p>
      ) : (
        <>
          <Banner tone="warning" title={t('install.config.failed')}>
            <p>{t('install.config.by_hand')}</p>
          </Banner>
          <TextAreaField
            id="config_text"
            label={t('install.config.content')}
            rows={8}
            code
            readOnly
            defaultValue={config.byHand}
          />
        </>
      )}
      <p className="install-file-name">
        <code>{config.file}</code>
      </p>
    </InstallForm>
  )
}

/** Step 5: all choices are made; the button creates the site and opens it. */
function ReadyStep({ setup, site, timeZone, reply }: InstallScreenProps & { setup: Setup }) {
  const t = useT()
  const facts = [
    ['site_name', site.site_name],
    ['site_url', site.site_url],
    ['time_zone', timeZone],
    ['name', site.name],
    ['email', site.email],
  ] as const
  return (
    <>
      <p>{t('install.ready.intro')}</p>
      <dl className="install-facts">
        {facts.map(([name, value]) => (
          <div key={name} className="install-fact">
            <dt>{t(`install.field.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{t('install.ready.more')}</p>
      <InstallForm
        intent="finish"
        revision={setup.revision}
        reply={reply}
        submit={t('install.ready.submit')}
      />
    </>
  )
}

type StoppedProps = { stop: NonNullable<Setup['stop']>; setup: Setup; reply: Reply }

/** A configuration file already exists, although nothing was chosen here. */
function Stopped({ stop, setup, reply }: StoppedProps) {
  const t = useT()
  const tone = stop.kind === 'ready' ? 'warning' : 'danger'
  return (
    <>
      <Banner tone={tone} title={t(`install.stop.${stop.kind}_title`)}>
        <p>{stop.text}</p>
        <p className="install-file-name">
          <code>{setup.config.file}</code>
        </p>
      </Banner>
      {stop.kind === 'ready' ? (
        <InstallForm
          intent="take-database"
          revision={setup.revision}
          reply={reply}
          submit={t('install.stop.go_on')}
        />
      ) : (
        <LinkButton href={installPath()}>{t('install.stop.again')}</LinkButton>
      )}
    </>
  )
}
