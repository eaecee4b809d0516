import { screenRoute } from '#app/screen-route.tsx'
import { withFields } from '#web/kernel/declared-fields.ts'
import {
  cancelEmailChange,
  requestEmailChange,
  resendEmailChange,
} from '#access/auth/request-email-change.ts'
import { changePassword } from '#access/auth/change-password.ts'
import { endOtherSessions, endOwnSession } from '#access/auth/own-sessions.ts'
import { settingsPath } from '#shared/paths.ts'
import { AccountSettings } from './account-settings.tsx'
import { LinkedLogins } from './linked-logins.tsx'
import settingsCss from '#ui/styles/settings.css?url'
import { currentSession } from '#web/access/account.ts'
import { accountView } from './view.ts'
import { linkedLoginActs, linkedLogins } from './linked-logins.ts'
import { intent } from '#web/kernel/form-action.ts'

const here = settingsPath('account')
const done = (key: string, values?: Record<string, string | number>) => ({
  to: here,
  flash: { tone: 'success' as const, key: `settings.account.${key}`, values },
})

const route = screenRoute({
  view: async page => ({
    ...(await accountView(page)),
    logins: await linkedLogins(page),
  }),
  acts: {
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
  },
  styles: [settingsCss],
  Screen: ({ data: { logins: logins, ...account }, reply }) => (
    <AccountSettings {...account} reply={reply}>
      {logins ? <LinkedLogins {...logins} /> : null}
    </AccountSettings>
  ),
})

export const { loader, action, links, meta } = route
/** Private to its owner. */
export { uncached as headers } from '#app/screen-route.tsx'
export default route.Page
