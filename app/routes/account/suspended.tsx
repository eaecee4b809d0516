import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Forever } from '#app/domain/access/auth/suspension.ts'
import { homePath, logoutPath } from '#app/shared/paths.ts'
import { accountMeta } from '#app/ui/account/account-meta.ts'
import { AccountScreen } from '#app/ui/account/account-screen.tsx'
import { useSpeech } from '#app/ui/i18n.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { FormActions, TextArea } from '#app/ui/kit/inputs.tsx'
import { PostButton } from '#app/ui/kit/post-button.tsx'
import { notActivated } from '#app/web/access/account.ts'
import { keptTexts } from '#app/web/kernel/kept-form.ts'
import { screen } from '#app/web/kernel/screen.ts'

/** A time in ms between now and the end of all suspensions; anything else is not shown. */
function endOf(value: string | null, now: number): number | null {
  const until = /^\d{1,15}$/.test(value ?? '') ? Number(value) : 0
  return until > now && until <= Forever ? until : null
}

export const loader = screen(async page => {
  const { ctx, url, t } = page
  const { settings, now } = ctx
  const member = notActivated(page)
  const until = member ? member.suspendedUntil : endOf(url.searchParams.get('until'), now)
  return {
    title: t('auth.suspended.title'),
    until: until === Forever ? null : until || null,
    forever: until === Forever,
    contact: settings.general.contact_email,
    loggedIn: member !== null,
    kept: await keptTexts(page),
  }
})

export const meta: MetaFunction<typeof loader> = accountMeta

export default function Suspended() {
  const { t, time } = useSpeech()
  const { title, until, forever, contact, loggedIn, kept } = useLoaderData<typeof loader>()
  return (
    <AccountScreen title={title}>
      {until ? <p>{t('auth.suspended.until', { time: time.full(until) })}</p> : null}
      {forever ? <p>{t('auth.suspended.forever')}</p> : null}
      <p>{t('auth.suspended.reason')}</p>
      {kept.length > 0 ? (
        <section aria-labelledby="kept">
          <h2 id="kept">{t('form.not_saved.title')}</h2>
          <p>{t('form.not_saved.copy')}</p>
          {kept.map((text, index) => (
            <p key={index}>
              <TextArea
                readOnly
                rows={6}
                aria-label={t('form.not_saved.title')}
                defaultValue={text}
              />
            </p>
          ))}
        </section>
      ) : null}
      <FormActions>
        {contact ? (
          <LinkButton href={`mailto:${contact}`} tone="primary">
            {t('auth.contact')}
          </LinkButton>
        ) : null}
        {loggedIn ? (
          <PostButton intent="logout" action={logoutPath()}>
            {t('auth.logout.submit')}
          </PostButton>
        ) : (
          <LinkButton href={homePath()}>{t('common.action.home')}</LinkButton>
        )}
      </FormActions>
    </AccountScreen>
  )
}
