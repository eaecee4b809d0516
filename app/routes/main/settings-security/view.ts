/** View of a member's security log. */
import { SecurityPageSize, showSecurityLog } from '#access/security-log/show-security-log.ts'
import { deviceName } from '#shared/user-agent.ts'
import type { Page } from '#web/kernel/page.ts'
import { pageNumber, pageWithin } from '#web/kernel/paging.ts'

/** Ways to log in other than login services, whose names are shown unchanged. */
const Ways = ['password', 'mail_link', 'sign_up', 'second_step', 'passkey']

/** The object of an event in words; empty = the event needs none. */
function detailText({ t }: Page, event: string, detail: string): string {
  const text = (key: string, values?: Record<string, number>) =>
    t(`settings.security_log.${key}`, values)
  if (event === 'sessions_ended') return text('sessions', { count: Number(detail) })
  return event.startsWith('sign_in') && Ways.includes(detail) ? text(`way.${detail}`) : detail
}

export async function securityLogView(page: Page) {
  const { run, t, url } = page
  const wanted = pageNumber(url.searchParams.get('page'))
  const list = await pageWithin(wanted, SecurityPageSize, number =>
    run(showSecurityLog, { page: number }),
  )
  return {
    page: list.page,
    pages: list.pages,
    path: url.pathname,
    events: list.found.list.map(
      ({ id, createdAt, event, actorId, userAgent, network, detail }) => ({
        id,
        at: createdAt,
        network,
        byStaff: actorId > 0,
        what: t(`settings.security_log.event.${event}`),
        detail: detailText(page, event, detail),
        device: deviceName(userAgent),
      }),
    ),
  }
}

export type SecurityLogModel = Awaited<ReturnType<typeof securityLogView>>
