import { loginPath, qrLoginPath, qrStatePath, settingsPath } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/kit/button.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { HiddenFields } from '#ui/kit/post-button.tsx'
import type { QrModel } from '#parts/platform/ui/qr-model.ts'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { QrPicture } from '#ui/account/qr-picture.tsx'

/** Waits for a phone: a script polls every two seconds; without scripts, the page reloads. */
export function QrScreen(model: QrModel) {
  const t = useT()
  const { title, standing } = model
  const links =
    model.purpose === 'link' ? (
      <a href={settingsPath('account')}>{t('auth.qr.link_cancel')}</a>
    ) : (
      <a href={loginPath()}>{t('auth.qr.other_ways')}</a>
    )
  return (
    <AccountScreen title={title} links={links}>
      {standing === 'waiting' ? <Waiting {...model} /> : null}
      {standing === 'confirmed' ? <CheckForm here={model.here} label={t('auth.qr.go_on')} /> : null}
      {standing === 'failed' || standing === 'over' ? <Over {...model} /> : null}
    </AccountScreen>
  )
}

function CheckForm({ here, label, asks }: { here: string; label: string; asks?: boolean }) {
  return (
    <form method="post" action={here} data-awaits={asks ? qrStatePath() : undefined}>
      <HiddenFields values={{ intent: 'check' }} />
      <FormActions>
        <Button tone="primary">{label}</Button>
      </FormActions>
    </form>
  )
}

function Waiting({ here, purpose, name, image, number, minutes, redirectUrl }: QrModel) {
  const t = useT()
  return (
    <>
      <p>{t(purpose === 'link' ? 'auth.qr.link_scan' : 'auth.qr.scan', { name })}</p>
      {image ? <QrPicture {...image} label={t('auth.qr.picture', { name })} /> : null}
      <p className="qr-number">
        {t('auth.qr.number')} <b>{number}</b>
      </p>
      <p className="help">{t('auth.qr.compare', { minutes })}</p>
      <CheckForm here={here} label={t('auth.qr.scanned')} asks />
      <p>
        <a href={redirectUrl} rel="nofollow noreferrer" data-full-load>
          {t('auth.qr.on_phone', { name })}
        </a>
      </p>
    </>
  )
}

function Over({ standing, purpose, here }: QrModel) {
  const t = useT()
  return (
    <>
      <p role="alert">{t(`auth.qr.${standing}_text`)}</p>
      {standing === 'failed' ? <CheckForm here={here} label={t('auth.qr.why')} /> : null}
      <FormActions>
        <LinkButton
          href={qrLoginPath({ link: purpose === 'link' ? 1 : null })}
          tone={standing === 'over' ? 'primary' : 'plain'}
        >
          {t('auth.qr.new_code')}
        </LinkButton>
      </FormActions>
    </>
  )
}
