import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { showSuspension } from '#access/auth/show-suspension.ts'
import { visibleEnd } from '#access/auth/suspension.ts'
import { reasonName } from '#shared/codes.ts'
import { homePath, logoutPath } from '#shared/paths.ts'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { FormActions, TextArea } from '#ui/kit/inputs.tsx'
import { PostButton } from '#ui/kit/post-button.tsx'
import { notActivated } from '#web/access/account.ts'
import { savedTexts } from '#web/kernel/saved-form.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

async function view(page: ScreenArgs) {
  const { ctx, url, t, run } = page
  const member = notActivated(page)
  const shown = await run(showSuspension, { case: url.searchParams.get('case') ?? '' })
  const name = shown && reasonName(shown.reason)
  return {
    title: t('auth.suspended.title'),
    until: shown ? visibleEnd(shown.until) : null,
    reason: name && t(name),
    note: shown?.note ?? '',
    contact: ctx.settings.general.contact_email,
    loggedIn: member !== null,
    kept: await savedTexts(page),
  }
}

function Screen({
  data: { title, until, reason, note, contact, loggedIn, kept },
}: Shown<typeof view>) {
  const { t, time } = useSpeech()
  return (
    <AccountScreen title={title}>
      {until ? <p>{t('auth.suspended.until', { time: time.full(until) })}</p> : null}
      {until === 0 ? <p>{t('auth.suspended.forever')}</p> : null}
      {reason ? <p>{t('auth.suspended.why', { reason })}</p> : null}
      {note ? (
        <blockquote dir="auto">
          {note.split('\n').map((line, at) => (
            <p key={at}>{line}</p>
          ))}
        </blockquote>
      ) : null}
      <p>{t(reason || note ? 'auth.suspended.posts_stay' : 'auth.suspended.reason')}</p>
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

const route = screenRoute({
  view,
  Screen,
})

export const { loader, meta } = route
export { uncached as headers } from '#app/screen-route.tsx'
export default route.Page
