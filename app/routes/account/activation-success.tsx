import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { isActivated } from '#kernel'
import { askPath, homePath, inactivePath, loginPath } from '#shared/paths.ts'
import { accountMeta } from '#ui/account/account-meta.ts'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { screen } from '#web/kernel/screen.ts'

export const loader = screen(({ ctx, t }) => {
  if (ctx.viewer.kind !== 'member') throw redirect(loginPath())
  if (!isActivated(ctx.viewer)) throw redirect(inactivePath())
  return { title: t('auth.activated.title', { name: ctx.viewer.displayName }) }
})

export const meta: MetaFunction<typeof loader> = accountMeta

export default function ActivationSuccess() {
  const t = useT()
  const { title } = useLoaderData<typeof loader>()
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
