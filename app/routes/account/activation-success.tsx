import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { redirect } from '@remix-run/node'
import { isActivated } from '#kernel'
import { askPath, homePath, inactivePath, loginPath } from '#shared/paths.ts'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import type { ScreenArgs } from '#web/kernel/screen.ts'

function view({ ctx, t }: ScreenArgs) {
  if (ctx.viewer.kind !== 'member') throw redirect(loginPath())
  if (!isActivated(ctx.viewer)) throw redirect(inactivePath())
  return { title: t('auth.activated.title', { name: ctx.viewer.displayName }) }
}

function Screen({ data: { title } }: Shown<typeof view>) {
  const t = useT()
  return (
    <AccountScreen title={title}>
      <p>{t('auth.activated.text')}</p>
      <FormActions>
        <LinkButton href={homePath()} tone="primary">
          {t('common.action.home')}
        </LinkButton>
        <LinkButton href={askPath()}>{t('layout.ask')}</LinkButton>
      </FormActions>
    </AccountScreen>
  )
}

const route = screenRoute({
  view,
  Screen,
})

export const { loader, meta } = route
export default route.Page
