import { settingsPath } from '#shared/paths.ts'
import type { Reply } from '#ui/account/account-form.tsx'
import { CaptchaSlot } from '#ui/captcha/captcha-fields.tsx'
import { useSpeech, useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/kit/button.tsx'
import { Banner } from '#ui/kit/banner.tsx'
import { HiddenFields } from '#ui/kit/post-button.tsx'
import { LeaveForm } from './leave-form.tsx'
import { SettingsFrame } from '#ui/settings/settings-frame.tsx'

type Archive = {
  state: 'queued' | 'ready' | 'failed'
  bytes: number
  /** In ms; 0 until ready. */
  expiresAt: number
}

export type OwnDataProps = {
  archive: Archive | null
  hasPassword: boolean
  /** The form to delete the account is open. */
  leaving: boolean
  reply: Reply
}

/** The member's data: download it, or delete the account. */
export function OwnData({ archive, hasPassword, leaving, reply }: OwnDataProps) {
  const t = useT()
  return (
    <SettingsFrame current="data" problem={leaving ? null : reply?.errors['']?.[0]}>
      <section id="archive" className="settings-part">
        <h2>{t('settings.data.archive')}</h2>
        <p>{t('settings.data.about')}</p>
        {archive ? <ArchiveState {...archive} /> : null}
        {archive?.state === 'queued' ? null : (
          <form method="post" action={settingsPath('data')}>
            <HiddenFields values={{ intent: 'export' }} />
            <CaptchaSlot reply={leaving ? undefined : reply} />
            <Button>{t(archive ? 'settings.data.ask_again' : 'settings.data.ask')}</Button>
          </form>
        )}
      </section>
      <section id="leave" className="settings-part">
        <h2>{t('settings.leave.title')}</h2>
        <p>{t('settings.leave.about')}</p>
        {leaving ? (
          <LeaveForm hasPassword={hasPassword} reply={reply} />
        ) : (
          <LinkButton href={`${settingsPath('data')}?leave=1#leave`} tone="danger">
            {t('settings.leave.begin')}
          </LinkButton>
        )}
      </section>
    </SettingsFrame>
  )
}

const kilobytes = (bytes: number) => Math.max(1, Math.ceil(bytes / 1024))

function ArchiveState({ state, bytes, expiresAt }: Archive) {
  const { t, time } = useSpeech()
  if (state === 'queued') {
    return (
      <Banner>
        <p>{t('settings.data.queued')}</p>
      </Banner>
    )
  }
  if (state === 'failed') {
    return (
      <Banner tone="danger">
        <p>{t('settings.data.failed')}</p>
      </Banner>
    )
  }
  return (
    <Banner tone="success">
      <p>{t('settings.data.ready', { time: time.full(expiresAt) })}</p>
      <p>
        <a href={settingsPath('data/archive')} download>
          {t('settings.data.download', { size: kilobytes(bytes) })}
        </a>
      </p>
    </Banner>
  )
}
