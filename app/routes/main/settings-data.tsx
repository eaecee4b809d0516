import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { showCurrentUser } from '#app/domain/access/auth/show-current-user.ts'
import { deleteOwnAccount } from '#app/domain/people/leaving/delete-own-account.ts'
import { requestExport, showExport } from '#app/domain/people/leaving/request-export.ts'
import { homePath, settingsPath } from '#app/shared/paths.ts'
import { accountMeta } from '#app/ui/account/account-meta.ts'
import { useReply } from '#app/ui/reply.ts'
import { OwnData } from '#app/ui/settings/own-data.tsx'
import settingsCss from '#app/ui/styles/settings.css?url'
import { signedOut } from '#app/web/access/account.ts'
import { formAction, intent } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'

export const loader = screen(async ({ run, t, url }) => ({
  title: t('settings.data.title'),
  archive: await run(showExport),
  hasPassword: (await run(showCurrentUser))?.hasPassword ?? false,
  leaving: url.searchParams.has('leave'),
}))

/** Private to its owner. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const action = formAction({
  export: intent(requestExport, () => ({
    to: settingsPath('data'),
    flash: { tone: 'success', key: 'settings.data.asked' },
  })),
  leave: intent(deleteOwnAccount, (_, args) =>
    signedOut(args, {
      to: homePath(),
      flash: { tone: 'success', key: 'settings.leave.done' },
    }),
  ),
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: settingsCss }]
export const meta: MetaFunction<typeof loader> = accountMeta

export default function SettingsData() {
  const reply = useReply<FormReply>()
  return <OwnData {...useLoaderData<typeof loader>()} reply={reply} />
}
