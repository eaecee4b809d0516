/** Views of the account list and of a single account, for administrators. */
import { isProved } from '#basics/users/users.queries.ts'
import type { MemberModel, MembersModel } from '#ui/members/members-model.ts'
import type { Account } from '#access/auth/account.ts'
import type { AccountRights } from '#access/auth/account-rights.ts'
import { visibleEnd, SuspendDurations } from '#access/auth/suspension.ts'
import { listMemberSessions } from '#access/auth/member-sessions.ts'
import { listUsers } from '#access/auth/list-users.ts'
import { UserOrders } from '#access/auth/users-admin.queries.ts'
import { notFound } from '#kernel'
import { type BulkAdd, showBulkAdd } from '#people/members/add-users.ts'
import { LinesMax } from '#people/members/bulk-lines.ts'
import {
  listMemberPosts,
  nameMembers,
  showAccountRights,
  showMember,
} from '#people/members/show-member.ts'
import { listRoles } from '#people/members/list-roles.ts'
import { type MemberPost, PostKinds } from '#people/members/members.queries.ts'
import { listGains } from '#people/profiles/list-acts.ts'
import { listLog } from '#moderation/staff-log/list-log.ts'
import { avatarAddress } from '#basics/users/avatars.ts'
import { ObjectType, postState, reasonName } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import { adminPath, cleanUpPath, postPath, userPath, withQuery } from '#shared/paths.ts'
import { deviceName } from '#shared/user-agent.ts'
import { columnSorts } from '#web/kernel/column-sorts.ts'
import { logView } from '#web/moderation/log-view.ts'
import type { Page } from '#web/kernel/page.ts'
import { listPage } from '#web/kernel/paging.ts'
import { chosen, listItems, listPlace, listTabs } from '#web/kernel/staff-list.ts'
import { gainRows } from './profile-view.ts'
import { permalinkOf, userRef } from '#web/posts/rows.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { askedOf } from '#web/kernel/input-limits.ts'

const PageSize = 10
/** Tab links. */
const TabSize = 20

const MemberFilters = ['normal', 'staff', 'inactive', 'suspended', 'deleted', 'all'] as const
type Filter = (typeof MemberFilters)[number]

const memberPath = (id: number | string) => adminPath(`/users/${id}`)

/** Available actions, within the platform's rules. Administrators cannot act on themselves. */
function actsOf(
  { state, id, secondStepAt }: Account,
  rules: AccountRights,
  viewerId: number,
): string[] {
  if (id === viewerId || state === 'deleted') return []
  const status = (...names: string[]) => (rules.updateStatus ? names : [])
  return [
    ...(rules.updatePassword ? ['password'] : []),
    ...(secondStepAt > 0 ? ['reset_step'] : []),
    'profile',
    ...(rules.updateRole ? ['role'] : []),
    ...(state === 'inactive' ? ['activation', ...status('activate')] : []),
    ...(state === 'normal' ? status('deactivate') : []),
    ...(state === 'suspended' ? status('unsuspend') : status('suspend')),
    ...status('delete'),
  ]
}

/** Bulk actions. */
function bulkOf(filter: Filter, rules: AccountRights): string[] {
  if (filter === 'deleted') return []
  const status = (...names: string[]) => (rules.updateStatus ? names : [])
  return [
    ...(filter === 'inactive' ? status('activate') : []),
    ...(filter === 'suspended' ? status('unsuspend') : status('suspend')),
    ...(rules.updateRole ? ['role'] : []),
    ...status('delete'),
  ]
}

const viewerIdOf = ({ ctx }: Page) => (ctx.viewer.kind === 'member' ? ctx.viewer.id : 0)

function memberItem(account: Account, rules: AccountRights, page: Page) {
  const viewerId = viewerIdOf(page)
  const { id, username, displayName, avatar, email } = account
  return {
    id: String(id),
    href: memberPath(id),
    own: id === viewerId,
    username,
    name: displayName,
    avatar: avatarAddress(avatar, email, page.ctx.settings.users) || null,
    rank: account.rank,
    email,
    createdAt: account.createdAt,
    deletedAt: account.deletedAt,
    suspendedAt: account.suspendedAt,
    until: visibleEnd(account.suspendedUntil),
    reason: reasonName(account.suspendedFor),
    note: account.suspendedNote,
    seenAt: account.lastLoginAt,
    posts: account.questionCount + account.answerCount,
    state: account.state,
    role: account.roleId as 1 | 2 | 3,
    acts: actsOf(account, rules, viewerId),
  }
}

/** The open dialog with its accounts; never the viewer's own account. */
async function dialogOf(page: ScreenArgs, rules: AccountRights, ids: string[]) {
  const name = page.url.searchParams.get('dialog')
  if (!name) return null
  const numbers = ids.filter(id => /^\d{1,15}$/.test(id)).slice(0, 100)
  const accounts = numbers.length > 0 ? await page.run(nameMembers, { ids: numbers }) : []
  const members = accounts.map(account => memberItem(account, rules, page))
  const others = members.filter(({ own }) => !own)
  return { name, members: others, onOneself: members.length > 0 && others.length === 0 }
}

/** Data for dialogs besides the accounts. */
async function choices({ run }: ScreenArgs) {
  return {
    roles: await run(listRoles),
    durations: [...SuspendDurations].reverse() as string[],
    linesMax: LinesMax,
  }
}

/** A bulk creation that is running or has just finished. */
function bulkShown(bulk: BulkAdd | null) {
  if (!bulk) return null
  const { total, ready, endedAt, failed } = bulk
  return { total, ready, state: endedAt === 0 ? 'running' : failed ? 'failed' : 'done' } as const
}

export async function membersView(page: ScreenArgs): Promise<MembersModel> {
  const { url, run, t } = page
  const { searchParams: params } = url
  const filter = chosen(url, 'filter', MemberFilters)
  const query = askedOf(url, listUsers, 'query')
  const sorted = filter === 'normal' || filter === 'all'
  const order = (sorted && UserOrders.find(one => one === params.get('order'))) || 'newest'
  const rules = await run(showAccountRights)
  const state = filter === 'staff' ? { staff: 'true' } : { status: filter }
  const list = await listItems(
    url,
    PageSize,
    place => run(listUsers, { ...state, query, order, ...place }),
    account => memberItem(account, rules, page),
  )
  return {
    title: t('members.title'),
    sorts: sorted
      ? columnSorts(url, order, 'newest', {
          created: ['newest', 'oldest'],
          rank: ['most_reputation', 'least_reputation'],
        })
      : {},
    filter,
    tabs: listTabs(url, 'filter', MemberFilters, filter),
    words: query,
    ...list,
    bulk: bulkOf(filter, rules),
    addable: rules.createUser,
    erasable: filter === 'deleted' && list.count > 0,
    ticked: params.get('tick') === 'all',
    adding: bulkShown(await run(showBulkAdd)),
    dialog: await dialogOf(page, rules, params.getAll('id')),
    ...(await choices(page)),
  }
}
const kindNames: Record<number, 'question' | 'answer' | 'comment'> = {
  [ObjectType.question]: 'question',
  [ObjectType.answer]: 'answer',
  [ObjectType.comment]: 'comment',
}

function postItem(post: MemberPost, { ctx }: Page) {
  const question = { id: post.questionId, urlTitle: post.urlTitle }
  const commentId = post.objectType === ObjectType.comment ? post.id : null
  const state = postState(post.status)
  return {
    id: formatId(post.objectType, post.id),
    kind: kindNames[post.objectType]!,
    href: postPath({ question, answerId: post.answerId, commentId }, permalinkOf(ctx.settings)),
    title: post.title,
    at: post.createdAt,
    votes: post.votes,
    state: state === 'available' ? null : state,
  }
}

async function postsTab(page: ScreenArgs, userId: string) {
  const asked = page.url.searchParams.get('kind')
  const kind = PostKinds.find(one => one === asked) ?? 'all'
  const { found, ...pager } = await listPage(page.url, { size: TabSize }, place =>
    page.run(listMemberPosts, { user_id: userId, kind, ...place }),
  )
  const items = found.list.map(post => postItem(post, page))
  return {
    name: 'posts' as const,
    kind,
    kinds: [...PostKinds],
    count: found.count,
    items,
    ...pager,
  }
}

async function reputationTab(page: ScreenArgs, username: string) {
  const { found, ...pager } = await listPage(page.url, { size: TabSize }, place =>
    page.run(listGains, { username, ...place }),
  )
  const items = gainRows(found.list, page.ctx.settings)
  return { name: 'reputation' as const, count: found.count, items, ...pager }
}

async function logTab(page: ScreenArgs, username: string) {
  const { searchParams: query } = page.url
  const found = await page.run(listLog, {
    user: username,
    page_size: TabSize,
    before: query.get('before') ?? '',
    after: query.get('after') ?? '',
  })
  const filter = { actor: '', group: '', user: username, object: '' }
  return { name: 'log' as const, view: logView(page, found, filter) }
}

const MemberTabs = ['posts', 'reputation', 'log'] as const

function tabOf(page: ScreenArgs, userId: string, username: string) {
  const asked = page.url.searchParams.get('tab')
  const tab = MemberTabs.find(one => one === asked) ?? 'posts'
  if (tab === 'reputation') return reputationTab(page, username)
  return tab === 'log' ? logTab(page, username) : postsTab(page, userId)
}

export async function memberView(page: ScreenArgs): Promise<MemberModel> {
  const { run, params, t, url } = page
  const rules = await run(showAccountRights)
  const userId = params.userId ?? ''
  if (!/^[1-9]\d{0,14}$/.test(userId)) throw notFound('error.user.not_found')
  const { account, counts, changes } = await run(showMember, { user_id: userId })
  const sessions = await run(listMemberSessions, { user_id: userId })
  const member = memberItem(account, rules, page)
  const here = { pathname: url.pathname, search: '' }
  const tab = await tabOf(page, userId, account.username)
  return {
    title: t('members.of', { name: account.displayName }),
    member,
    facts: {
      hasPassword: account.hasPassword,
      confirmed: isProved(account),
      secondStepAt: account.secondStepAt,
      location: account.location,
      website: account.website,
      language: account.language,
    },
    counts,
    changes: changes.map(({ actor, until, reason, ...change }) => ({
      ...change,
      by: actor && userRef(actor),
      until: visibleEnd(until),
      timed: until > 0,
      reason: reasonName(reason),
    })),
    sessions: sessions.map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceName(userAgent),
    })),
    tab,
    tabs: MemberTabs.map(name => ({
      name,
      current: tab.name === name,
      href: withQuery(here, { tab: name === 'posts' ? null : name }),
    })),
    profileHref: account.state === 'deleted' ? null : userPath(account.username),
    cleanUpHref: member.own || account.roleId !== 1 ? null : cleanUpPath(account.username),
    listHref: adminPath('/users'),
    dialog: await dialogOf(page, rules, [userId]),
    ...(await choices(page)),
    ...listPlace(url),
  }
}
