import { withQuery } from '#shared/paths.ts'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { LinkButton } from '#ui/admin-kit/button.tsx'
import { StatusBadge } from '#ui/admin-kit/status-badge.tsx'
import type { SlotProps } from '#ui/admin/list/list-body.tsx'
import type { ScreenList } from '#ui/admin/list/list-screen.tsx'
import { BulkBar } from '#ui/contents/bulk-bar.tsx'
import { Refusals } from '#ui/contents/refusals.tsx'
import { type Speech, useSpeech } from '#ui/i18n.tsx'
import { Avatar } from '#ui/kit/avatar.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { MemberDialog } from '#ui/members/member-dialogs.tsx'
import { MemberMenu } from '#ui/members/member-menu.tsx'
import type { MemberOutcome } from '#ui/members/member-model.ts'
import type { MemberItem, MembersModel } from '#ui/members/members-model.ts'

type Props = SlotProps<MembersModel, MemberOutcome>

const usual = ['name', 'role', 'rank', 'email', 'created']
const columnsOf: Partial<Record<MembersModel['filter'], string[]>> = {
  deleted: [...usual, 'deleted'],
  suspended: [...usual, 'suspended', 'until'],
}

/** Opens only what the screen offers. */
function Dialog({ data, reply }: Props) {
  const { bulk, items, addable, erasable } = data
  if (reply?.extra?.kind === 'refused') return null
  const known = [...bulk, ...items.flatMap(({ acts }) => acts)]
  const allowed = (name: string) =>
    name === 'add' ? addable : name === 'erase' ? erasable : known.includes(name)
  return <MemberDialog data={data} reply={reply ?? null} allowed={allowed} />
}

function actions({ path, search, addable, erasable }: MembersModel, { t }: Speech) {
  const href = (dialog: string) => withQuery({ pathname: path, search }, { dialog })
  return (
    <>
      {erasable ? (
        <LinkButton href={href('erase')} tone="danger" icon="trash" dialog>
          {t('contents.erase.link')}
        </LinkButton>
      ) : null}
      {addable ? (
        <LinkButton href={href('add')} icon="plus" dialog>
          {t('members.add.link')}
        </LinkButton>
      ) : null}
    </>
  )
}

/** A bulk creation that is running or has just finished. */
function Adding({ data: { adding, path, search } }: Props) {
  const { t, number } = useSpeech()
  if (!adding) return null
  const { total, ready, state } = adding
  const values = { total: number(total), ready: number(ready) }
  if (state !== 'running') {
    return (
      <Banner tone={state === 'done' ? 'success' : 'danger'}>
        <p>
          {state === 'done'
            ? t('members.done.added', { count: total })
            : t('members.adding.failed', values)}
        </p>
      </Banner>
    )
  }
  return (
    <Banner
      tone="info"
      title={t('members.adding.running', values)}
      actions={<a href={path + search}>{t('members.adding.look_again')}</a>}
    >
      <progress className="members-progress" max={total} value={ready}>
        {`${ready}/${total}`}
      </progress>
      <p>{t('members.adding.note')}</p>
    </Banner>
  )
}

/** The state is said where the tab does not say it. */
function Name({ item, filter }: { item: MemberItem; filter: MembersModel['filter'] }) {
  const { t, number } = useSpeech()
  const { name, username, avatar, href, posts, own } = item
  return (
    <div className="members-who">
      <Avatar name={name} seed={username} src={avatar} size={40} />
      <div>
        <a href={href}>{name}</a>
        {item.state === 'normal' || item.state === filter ? null : (
          <StatusBadge status={item.state} t={t} />
        )}
        {own ? <span className="quiet">{` ${t('members.yourself')}`}</span> : null}
        <span className="members-more quiet">
          {` @${username} · ${t('members.posts', { count: posts, shown: number(posts) })}`}
        </span>
      </div>
    </div>
  )
}

function created({ createdAt, seenAt }: MemberItem, { t }: Speech) {
  return (
    <>
      <TimeAgo at={createdAt} />
      <span className="members-more quiet">
        {seenAt > 0 ? (
          <>
            {`${t('members.seen')} `}
            <TimeAgo at={seenAt} />
          </>
        ) : (
          ` ${t('members.never_seen')}`
        )}
      </span>
    </>
  )
}

/** All accounts by state, with single and bulk actions. */
export const membersList: ScreenList<MemberItem, MembersModel, MemberOutcome> = {
  Dialog,
  actions,
  errors: () => ({}),
  First: props => (
    <>
      {props.reply?.extra?.kind === 'refused' ? (
        <Refusals outcome={props.reply.extra} of="members" />
      ) : null}
      <Adding {...props} />
    </>
  ),
  tabs: { label: 'members.filters', each: 'members.filter.' },
  search: {
    id: 'member-query',
    label: 'members.search',
    hint: 'members.hint',
    keep: ['filter', 'order'],
  },
  count: 'members.count',
  empty: ({ words, filter }) => (words ? 'members.none_found' : `members.empty.${filter}`),
  emptyLook: ({ words, filter, path, search }, { t }) => ({
    icon: 'users',
    action:
      words && filter !== 'all' ? (
        <LinkButton href={withQuery({ pathname: path, search }, { filter: 'all', page: null })}>
          {t('members.search_all')}
        </LinkButton>
      ) : null,
  }),
  className: 'members',
  rowId: ({ id }) => `user-${id}`,
  tick: ({ id, name, own }, { t }) =>
    own ? null : { value: id, label: t('members.tick', { name }) },
  header: 'members.column.',
  headClass: 'members',
  buttonsHeader: 'contents.column.action',
  shown: ({ filter }) => columnsOf[filter] ?? usual,
  columns: {
    name: {
      className: 'members-name',
      bare: true,
      text: (item, _, { filter }) => <Name item={item} filter={filter} />,
    },
    role: {
      className: 'members-role',
      header: 'members.role',
      text: ({ role }, { t }) => t(`members.role_${role}`),
    },
    rank: { className: 'members-rank', number: ({ rank }) => rank },
    email: { className: 'members-email', text: ({ email }) => email || '–' },
    created: { className: 'members-created', text: created },
    deleted: { className: 'members-deleted', time: ({ deletedAt }) => deletedAt },
    suspended: { className: 'members-suspended', time: ({ suspendedAt }) => suspendedAt },
    until: {
      className: 'members-until',
      text: ({ until, reason }, { t, time }) => (
        <>
          {until > 0 ? time.full(until) : t('log.forever')}
          {reason ? <span className="members-more quiet">{` ${t(reason)}`}</span> : null}
        </>
      ),
    },
  },
  menu: (item, _, { path, search }) => <MemberMenu member={item} path={path} search={search} />,
  Bulk: ({ data }) => <BulkBar data={data} of="members" />,
}
