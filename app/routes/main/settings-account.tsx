import { withFields } from '#web/kernel/declared-fields.ts'
import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  cancelEmailChange,
  requestEmailChange,
  resendEmailChange,
} from '#access/auth/request-email-change.ts'
import { changePassword } from '#access/auth/change-password.ts'
import { endOtherSessions, endOwnSession } from '#access/auth/own-sessions.ts'
import { settingsPath } from '#shared/paths.ts'
import { accountMeta } from '#ui/account/account-meta.ts'
import { useReply } from '#ui/reply.ts'
import { AccountSettings } from '#ui/settings/account-settings.tsx'
import { LinkedLogins } from '#ui/settings/linked-logins.tsx'
import settingsCss from '#ui/styles/settings.css?url'
import { currentSession } from '#web/access/account.ts'
import { accountView } from '#web/access/account-view.ts'
import { linkedLoginActs, linkedLogins } from '#web/access/connectors/linked-logins.ts'
import { formAction, intent } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'

export const loader = screen(async page => ({
  ...(await accountView(page)),
  logins: await linkedLogins(page),
}))

/** Private to its owner. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

const here = settingsPath('account')
const done = (key: string, values?: Record<string, string | number>) => ({
  to: here,
  flash: { tone: 'success' as const, key: `settings.account.${key}`, values },
})

export const action = formAction({
  email: intent(requestEmailChange, ({ email }) => done('email_sent', { email })),
  'email-again': intent(resendEmailChange, ({ email }) => done('email_sent', { email })),
  'email-cancel': intent(cancelEmailChange, () => done('change_cancelled')),
  password: withFields(
    ['confirm'],
    intent(
      changePassword,
      () => done('password_saved'),
      args => ({
        ...args.values,
        ...currentSession(args),
        confirm: String(args.form.get('confirm') ?? ''),
      }),
    ),
  ),
  ...linkedLoginActs,
  'end-session': intent(endOwnSession, () => done('session_ended')),
  'end-others': intent(
    endOtherSessions,
    ({ ended: count }) => done('sessions_ended', { count }),
    currentSession,
  ),
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: settingsCss }]
export const meta: MetaFunction<typeof loader> = accountMeta

export default function SettingsAccount() {
  const reply = useReply<FormReply>()
  const { logins: logins, ...account } = useLoaderData<typeof loader>()
  return (
    <AccountSettings {...account} reply={reply}>
      {logins ? <LinkedLogins {...logins} /> : null}
    </AccountSettings>
  )
}
