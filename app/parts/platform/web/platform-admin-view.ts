/** The platform program's settings and ledger, for administrators. */
import type { LedgerModel } from '#parts/platform/ui/ledger-model.ts'
import { type Page, SettingGroups } from '#kernel'
import {
  awardPoints,
  chargePoints,
  type Moved,
} from '#parts/platform/domain/platform/give-points.ts'
import {
  type Ledger,
  type LedgerEntry,
  listInvitations,
  listLedger,
  type TakenInvitation,
} from '#parts/platform/domain/platform/list-ledger.ts'
import { PointKinds } from '#parts/platform/domain/platform/ledger.queries.ts'
import { savePlatform, showPlatformSettings } from '#site/platform/save-platform.ts'
import { backOf, intent, type IntentHandler } from '#web/kernel/form-action.ts'
import { askedOf } from '#web/kernel/input-limits.ts'
import { listPage } from '#web/kernel/paging.ts'
import { userRef } from '#web/posts/rows.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { settingsSave } from '#web/site/settings-screen.ts'
import type { SettingsModel } from '#ui/admin/settings-model.ts'
import { settingsUndo } from '#web/site/settings-undo.ts'

export async function platformSettingsView({ run, t }: ScreenArgs): Promise<SettingsModel> {
  return {
    title: t('admin.platform.title'),
    values: await run(showPlatformSettings),
    defaults: SettingGroups.platform.parse({}),
  }
}

export const platformSettingsActs = {
  save: settingsSave(savePlatform),
  undo: settingsUndo('platform'),
}

const PageSize = 20

const entryRow = ({ user, actor, ...entry }: LedgerEntry) => ({
  ...entry,
  user: userRef(user),
  actor: actor && userRef(actor),
})

const invitationRow = ({ inviter, invitee, ...row }: TakenInvitation) => ({
  ...row,
  inviter: userRef(inviter),
  invitee: userRef(invitee),
})

type Asked = { username: string; kind: string }
type Place = { page: number; page_size: number }

/** The two lists of the screen; the totals come with the points list. */
async function entriesOf({ run }: ScreenArgs, asked: Asked, place: Place) {
  const { member, ...found } = await run(listLedger, { ...asked, ...place })
  return {
    ...found,
    member: member && { user: userRef(member.user), quota: member.quota },
    entries: found.list.map(entryRow),
    invitations: [] as ReturnType<typeof invitationRow>[],
  }
}

async function invitationsOf({ run }: ScreenArgs, { username }: Asked, place: Place) {
  const found: Page<TakenInvitation> & { unknown: boolean } = await run(listInvitations, {
    username,
    ...place,
  })
  return {
    count: found.count,
    unknown: found.unknown,
    totals: null as Ledger['totals'] | null,
    member: null as { user: ReturnType<typeof userRef>; quota: LedgerQuota } | null,
    entries: [] as ReturnType<typeof entryRow>[],
    invitations: found.list.map(invitationRow),
  }
}
type LedgerQuota = NonNullable<Ledger['member']>['quota']

export async function ledgerView(args: ScreenArgs): Promise<LedgerModel> {
  const { url, t, ctx } = args
  const { searchParams: query } = url
  const username = askedOf(url, listLedger, 'username')
  const kind = PointKinds.find(one => one === query.get('kind')) ?? ''
  const show = query.get('show') === 'invitations' ? 'invitations' : 'points'
  const read = show === 'points' ? entriesOf : invitationsOf
  const { found, ...pager } = await listPage(url, { size: PageSize }, place =>
    read(args, { username, kind }, place),
  )
  return {
    title: t('platform.ledger.title'),
    enabled: ctx.settings.platform.enabled,
    username,
    kind,
    show,
    kinds: [...PointKinds],
    ...pager,
    count: found.count,
    unknown: found.unknown,
    totals: found.totals,
    member: found.member,
    entries: found.entries,
    invitations: found.invitations,
    path: url.pathname,
    search: url.search,
  }
}
/** Message after saving, or that the same entry was just made. */
const told =
  (key: string) =>
  (
    { result, repeated }: { result: Moved; repeated: boolean },
    args: Parameters<IntentHandler>[0],
  ) => ({
    to: backOf(args),
    flash: {
      tone: repeated ? ('warning' as const) : ('success' as const),
      key: `platform.ledger.${repeated ? 'repeated' : key}`,
      values: { name: result.displayName, score: result.score },
    },
  })

export const ledgerActs: Record<string, IntentHandler> = {
  award: intent(awardPoints, told('awarded')),
  charge: intent(chargePoints, told('charged')),
}
