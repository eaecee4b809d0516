import { type LinksFunction, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { notFound } from '#app/domain/kernel/index.ts'
import {
  InboxTypes,
  type NoticeType,
  NoticeTypes,
} from '#app/domain/reactors/notifications/notices.schema.ts'
import { listNoticeGroups } from '#app/domain/reactors/notifications/list-notice-groups.ts'
import {
  lookAtNotices,
  openNotices,
  readAllNotices,
  readNotice,
} from '#app/domain/reactors/notifications/read-notices.ts'
import { noticeStatusFor } from '#app/domain/reactors/notifications/notice-status.ts'
import type { RootData } from '#app/root.tsx'
import { pageTitle } from '#app/shared/page-meta.ts'
import { notificationsPath } from '#app/shared/paths.ts'
import { NoticesScreen } from '#app/ui/notice/notices-screen.tsx'
import noticesCss from '#app/ui/styles/notices.css?url'
import { formAction, type FormArgs, taking } from '#app/web/kernel/form-action.ts'
import { noticeRow, noticeTarget } from '#app/web/reactors/notice-view.ts'
import { pageNumber, pageWithin } from '#app/web/kernel/paging.ts'
import { permalinkOf } from '#app/web/posts/rows.ts'
import { screen } from '#app/web/kernel/screen.ts'

const PageSize = 10

type Params = Record<string, string | undefined>

/** The list and filter in the URL; unknown ones are 404. */
function placeOf({ type, part = 'all' }: Params): { type: NoticeType; part: string } {
  const known = NoticeTypes.find(name => name === type)
  const parts: readonly string[] = known === 'inbox' ? InboxTypes : ['all']
  if (!known || !parts.includes(part)) throw notFound('base.not_found')
  return { type: known, part }
}

/** Marks nothing as read: GET and prefetches change nothing. */
export const loader = screen(async ({ params, run, ctx, url, t }) => {
  if (!params.type) throw redirect(notificationsPath('inbox'))
  const { type, part } = placeOf(params)
  const ask = (page: number) =>
    run(listNoticeGroups, { type, inbox_type: part, page, page_size: PageSize })
  const wanted = pageNumber(url.searchParams.get('page'))
  const { page, pages, found } = await pageWithin(wanted, PageSize, ask)
  return {
    heading: t('notice.title'),
    type,
    part,
    parts: [...InboxTypes],
    items: found.list.map(group => noticeRow(group, t, ctx.locale)),
    page,
    pages,
    unread: found.unread,
    fresh: noticeStatusFor(ctx)?.[type] ?? 0,
  }
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const root = matches[0]?.data as RootData | undefined
  return data && root
    ? [{ title: pageTitle(data.heading, root.site) }, { name: 'robots', content: 'noindex' }]
    : []
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: noticesCss }]

const listOf = (args: FormArgs) => {
  const { type, part } = placeOf(args.params)
  return notificationsPath(type, part)
}

export const action = formAction({
  open: taking(openNotices, async args => {
    const { ctx } = args
    const { part } = placeOf(args.params)
    const notice = await args.run(openNotices, { ...args.values, inbox_type: part })
    if (!notice || ctx.viewer.kind !== 'member') {
      return { to: listOf(args), flash: { tone: 'warning', key: 'notice.gone' } } as const
    }
    return { to: noticeTarget(notice, ctx.viewer, permalinkOf(ctx.settings)) }
  }),
  dismiss: taking(readNotice, async args => {
    await args.run(readNotice, args.values)
    return {}
  }),
  async seen(args) {
    await args.run(lookAtNotices, { type: placeOf(args.params).type })
    return {}
  },
  async 'read-all'(args) {
    await args.run(readAllNotices, { type: placeOf(args.params).type })
    return { to: listOf(args), flash: { tone: 'success', key: 'notice.read_all_done' } }
  },
})

export default function Notifications() {
  return <NoticesScreen {...useLoaderData<typeof loader>()} />
}
