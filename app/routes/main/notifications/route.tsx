import { screenRoute } from '#app/screen-route.tsx'
import { redirect } from '@remix-run/node'
import { notFound } from '#kernel'
import {
  InboxTypes,
  type NotificationType,
  NotificationTypes,
} from '#reactors/notifications/notifications.schema.ts'
import { listNotificationGroups } from '#reactors/notifications/list-notification-groups.ts'
import {
  lookAtNotifications,
  openNotifications,
  readAllNotifications,
  readNotification,
} from '#reactors/notifications/read-notifications.ts'
import { notificationStatusFor } from '#reactors/notifications/notification-status.ts'
import { notificationsPath } from '#shared/paths.ts'
import { NotificationsScreen } from './screen.tsx'
import notificationsCss from '#ui/styles/notifications.css?url'
import { type FormArgs, taking } from '#web/kernel/form-action.ts'
import { notificationRow, notificationTarget } from '#web/reactors/notification-view.ts'
import { pageNumber, pageWithin } from '#web/kernel/paging.ts'
import { permalinkOf } from '#web/posts/rows.ts'

const PageSize = 10

type Params = Record<string, string | undefined>

/** The list and filter in the URL; unknown ones are 404. */
function placeOf({ type, part = 'all' }: Params): { type: NotificationType; part: string } {
  const known = NotificationTypes.find(name => name === type)
  const parts: readonly string[] = known === 'inbox' ? InboxTypes : ['all']
  if (!known || !parts.includes(part)) throw notFound('base.not_found')
  return { type: known, part }
}

const listOf = (args: FormArgs) => {
  const { type, part } = placeOf(args.params)
  return notificationsPath(type, part)
}

/** Marks nothing as read: GET and prefetches change nothing. */
const route = screenRoute({
  view: async ({ params, run, ctx, url, t }) => {
    if (!params.type) throw redirect(notificationsPath('inbox'))
    const { type, part } = placeOf(params)
    const ask = (page: number) =>
      run(listNotificationGroups, { type, inbox_type: part, page, page_size: PageSize })
    const wanted = pageNumber(url.searchParams.get('page'))
    const { page, pages, found } = await pageWithin(wanted, PageSize, ask)
    return {
      title: t('notice.title'),
      type,
      part,
      parts: [...InboxTypes],
      items: found.list.map(group => notificationRow(group, t, ctx.locale)),
      page,
      pages,
      unread: found.unread,
      fresh: notificationStatusFor(ctx)?.[type] ?? 0,
    }
  },
  acts: {
    open: taking(openNotifications, async args => {
      const { ctx } = args
      const { part } = placeOf(args.params)
      const notification = await args.run(openNotifications, { ...args.values, inbox_type: part })
      if (!notification || ctx.viewer.kind !== 'member') {
        return { to: listOf(args), flash: { tone: 'warning', key: 'notice.gone' } } as const
      }
      return { to: notificationTarget(notification, ctx.viewer, permalinkOf(ctx.settings)) }
    }),
    dismiss: taking(readNotification, async args => {
      await args.run(readNotification, args.values)
      return {}
    }),
    async seen(args) {
      await args.run(lookAtNotifications, { type: placeOf(args.params).type })
      return {}
    },
    async 'read-all'(args) {
      await args.run(readAllNotifications, { type: placeOf(args.params).type })
      return { to: listOf(args), flash: { tone: 'success', key: 'notice.read_all_done' } }
    },
  },
  styles: [notificationsCss],
  titleOnly: true,
  Screen: ({ data }) => <NotificationsScreen {...data} />,
})

export const { loader, action, links, meta } = route
export default route.Page
