import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { redirect } from '@remix-run/node'
import { logOut } from '#access/auth/log-out.ts'
import { homePath, logoutPath } from '#shared/paths.ts'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { PostButton } from '#ui/kit/post-button.tsx'
import { currentSession, signedOut } from '#web/access/account.ts'
import { forgetSavedForms } from '#web/kernel/saved-form.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

/** GET only asks: a link in a post must not log anyone out. */
function view({ ctx, t }: ScreenArgs) {
  if (ctx.viewer.kind !== 'member') throw redirect(homePath())
  return { title: t('auth.logout.title'), name: ctx.viewer.displayName }
}

function Screen({ data: { title, name } }: Shown<typeof view>) {
  const t = useT()
  return (
    <AccountScreen title={title}>
      <p>{t('auth.logout.question', { name })}</p>
      <FormActions>
        <PostButton intent="logout" action={logoutPath()} tone="primary">
          {t('auth.logout.submit')}
        </PostButton>
        <LinkButton href={homePath()}>{t('common.action.cancel')}</LinkButton>
      </FormActions>
    </AccountScreen>
  )
}

const route = screenRoute({
  view,
  acts: {
    logout: async args => {
      if (args.ctx.viewer.kind !== 'member') return { to: homePath() }
      await args.run(logOut, currentSession(args))
      const left = signedOut(args, {
        to: homePath(),
        flash: { tone: 'success', key: 'auth.logout.done' },
      })
      const forget = await forgetSavedForms(args, true)
      return forget ? { ...left, headers: [...(left.headers ?? []), ['Set-Cookie', forget]] } : left
    },
  },
  Screen,
})

export const { loader, action, meta } = route
export default route.Page
