import { screenRoute } from '#app/screen-route.tsx'
import { showCurrentUser } from '#access/auth/show-current-user.ts'
import { deleteOwnAccount } from '#people/leaving/delete-own-account.ts'
import { requestExport, showExport } from '#people/leaving/request-export.ts'
import { homePath, settingsPath } from '#shared/paths.ts'
import { OwnData } from './own-data.tsx'
import settingsCss from '#ui/styles/settings.css?url'
import { signedOut } from '#web/access/account.ts'
import { intent } from '#web/kernel/form-action.ts'

const route = screenRoute({
  view: async ({ run, t, url }) => ({
    title: t('settings.data.title'),
    archive: await run(showExport),
    hasPassword: (await run(showCurrentUser))?.hasPassword ?? false,
    leaving: url.searchParams.has('leave'),
  }),
  acts: {
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
  },
  styles: [settingsCss],
  Screen: ({ data, reply }) => <OwnData {...data} reply={reply} />,
})

export const { loader, action, links, meta } = route
/** Private to its owner. */
export { uncached as headers } from '#app/screen-route.tsx'
export default route.Page
