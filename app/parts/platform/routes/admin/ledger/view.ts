import { PointKinds } from '#parts/platform/domain/platform/ledger.queries.ts'
import {
  type LedgerEntry,
  listInvitations,
  listLedger,
  type TakenInvitation,
} from '#parts/platform/domain/platform/list-ledger.ts'
import { askedOf } from '#web/kernel/input-limits.ts'
import { listPage } from '#web/kernel/paging.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { chosen, listPlace, listTabs } from '#web/kernel/staff-list.ts'
import { userRef } from '#web/posts/rows.ts'

const PageSize = 20
const Shown = ['points', 'invitations'] as const

const entryItem = ({ user, actor, createdAt, change, ...points }: LedgerEntry) => ({
  user: userRef(user),
  createdAt,
  change,
  points: { ...points, actor: actor && userRef(actor) },
  invitee: null,
})

const invitationItem = ({ inviter, invitee, createdAt, score }: TakenInvitation) => ({
  user: userRef(inviter),
  createdAt,
  change: score,
  points: null,
  invitee: userRef(invitee),
})

export async function ledgerView({ run, url, t, ctx }: ScreenArgs) {
  const username = askedOf(url, listLedger, 'username')
  const kind = chosen(url, 'kind', ['', ...PointKinds])
  const show = chosen(url, 'show', Shown)
  const { found, ...pager } = await listPage(url, { size: PageSize }, async place => {
    if (show === 'invitations') {
      const { list, ...rest } = await run(listInvitations, { username, ...place })
      return { ...rest, totals: null, member: null, items: list.map(invitationItem) }
    }
    const { list, ...rest } = await run(listLedger, { username, kind, ...place })
    return { ...rest, items: list.map(entryItem) }
  })
  const { member } = found
  return {
    title: t('platform.ledger.title'),
    enabled: ctx.settings.platform.enabled,
    words: username,
    kind,
    show,
    tabs: listTabs(url, 'show', Shown, show, { kind: null }),
    ...pager,
    ...found,
    items: [...found.items],
    member: member && { user: userRef(member.user), quota: member.quota },
    ...listPlace(url),
  }
}

export type LedgerData = Awaited<ReturnType<typeof ledgerView>>
