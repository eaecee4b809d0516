import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { redirect } from '@remix-run/node'
import { activate, checkActivation } from '#access/auth/activate.ts'
import { isDue } from '#access/auth/enter.ts'
import { activationFailedPath, activationSuccessPath, homePath } from '#shared/paths.ts'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { useT } from '#ui/i18n.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { PostButton } from '#ui/kit/post-button.tsx'
import { currentSession, orExpired } from '#web/access/account.ts'
import { taking } from '#web/kernel/form-action.ts'
import { afterEntering } from '#web/kernel/program.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { toReturn } from '#web/access/return-address.ts'

/** GET changes nothing: programs that scan emails open links, too, and must not use them up. */
async function view({ url, run, t }: ScreenArgs) {
  const code = url.searchParams.get('code')
  if (!code) throw redirect(homePath())
  const { valid } = await run(checkActivation, { code })
  if (!valid) throw redirect(activationFailedPath())
  return { title: t('auth.activation.title'), code }
}

function Screen({ data: { title, code } }: Shown<typeof view>) {
  const t = useT()
  return (
    <AccountScreen title={title}>
      <p>{t('auth.activation.text')}</p>
      <FormActions>
        <PostButton intent="activate" fields={{ code }} tone="primary">
          {t('auth.activation.submit')}
        </PostButton>
      </FormActions>
    </AccountScreen>
  )
}

const route = screenRoute({
  view,
  acts: {
    activate: taking(activate, args =>
      orExpired(activationFailedPath(), async () => {
        const entered = await args.run(activate, { ...args.values, ...currentSession(args) })
        const done = await afterEntering(args, entered, activationSuccessPath())
        if (isDue(entered)) return done
        return toReturn(args, done, { tone: 'success', key: 'auth.activated.text' })
      }),
    ),
  },
  Screen,
})

export const { loader, action, meta } = route
/** The URL has a code: the page must not be cached. */
export { uncached as headers } from '#app/screen-route.tsx'
export default route.Page
