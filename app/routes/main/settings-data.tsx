import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { showCurrentUser } from '#access/auth/show-current-user.ts'
import { deleteOwnAccount } from '#people/leaving/delete-own-account.ts'
import { requestExport, showExport } from '#people/leaving/request-export.ts'
import { homePath, settingsPath } from '#shared/paths.ts'
import { accountMeta } from '#ui/account/account-meta.ts'
import { useReply } from '#ui/reply.ts'
import { OwnData } from '#ui/settings/own-data.tsx'
import settingsCss from '#ui/styles/settings.css?url'
import { signedOut } from '#web/access/account.ts'
import { formAction, intent } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'

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
