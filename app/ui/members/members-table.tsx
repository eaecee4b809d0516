import type { T } from '#i18n/translate.ts'
import { withQuery } from '#shared/paths.ts'
import { useSpeech } from '#ui/i18n.tsx'
import { Avatar } from '#ui/kit/avatar.tsx'
import { StatusBadge } from '#ui/admin-kit/status-badge.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { Table, TableHead } from '#ui/admin-kit/table.tsx'
import { MemberMenu } from './member-menu.tsx'
import type { MemberItem, MembersData } from './member-types.ts'

type Column = 'name' | 'role' | 'rank' | 'email' | 'created' | 'deleted' | 'suspended' | 'until'

const columnsOf: Partial<Record<MembersData['filter'], Column[]>> = {
  deleted: ['name', 'role', 'rank', 'email', 'created', 'deleted'],
  suspended: ['name', 'role', 'rank', 'email', 'created', 'suspended', 'until'],
}
const usual: Column[] = ['name', 'role', 'rank', 'email', 'created']

const titleOf = (column: Column, t: T) =>
  t(column === 'role' ? 'members.role' : `members.column.${column}`)

/** Rows become cards on narrow screens. */
export function MembersTable({ data }: { data: MembersData }) {
  const { t } = useSpeech()
  const { filter, items, bulk, path, search, ticked } = data
  const columns = columnsOf[filter] ?? usual
  const tick = withQuery({ pathname: path, search }, { tick: ticked ? null : 'all' })
  return (
    <Table caption={data.title} className="members">
      <TableHead
        columns={columns}
        title={name => titleOf(name as Column, t)}
        of="members"
        sorts={data.sorts}
        tick={
          bulk.length > 0 ? (
            <a href={tick}>{t(ticked ? 'contents.tick_none' : 'contents.tick_all')}</a>
          ) : null
        }
        action={t('contents.column.action')}
      />
      <tbody role="rowgroup">
        {items.map(item => (
          <Row key={item.id} item={item} data={data} columns={columns} />
        ))}
      </tbody>
    </Table>
  )
}

type RowProps = { item: MemberItem; data: MembersData; columns: Column[] }

function Row({ item, data, columns }: RowProps) {
  const { t } = useSpeech()
  const { bulk, ticked, path, search } = data
  return (
    <tr role="row" id={`user-${item.id}`}>
      {bulk.length > 0 ? (
        <td role="cell" className="cell-tick">
          {item.own ? null : (
            <input
              type="checkbox"
              form="bulk"
              name="id"
              value={item.id}
              defaultChecked={ticked}
              aria-label={t('members.tick', { name: item.name })}
            />
          )}
        </td>
      ) : null}
      {columns.map(column => (
        <td
          key={column}
          role="cell"
          className={`members-${column}`}
          data-label={column === 'name' ? undefined : titleOf(column, t)}
        >
          <Cell column={column} item={item} filter={data.filter} />
        </td>
      ))}
      <td role="cell" className="cell-act">
        <MemberMenu member={item} path={path} search={search} />
      </td>
    </tr>
  )
}

type CellProps = { column: Column; item: MemberItem; filter: MembersData['filter'] }

function Cell({ column, item, filter }: CellProps) {
  const { t, number, time } = useSpeech()
  switch (column) {
    case 'name':
      return <NameCell item={item} filter={filter} />
    case 'role':
      return t(`members.role_${item.role}`)
    case 'rank':
      return number(item.rank)
    case 'email':
      return item.email || '–'
    case 'created':
      return (
        <>
          <TimeAgo at={item.createdAt} />
          <span className="members-more quiet">
            {item.seenAt > 0 ? (
              <>
                {`${t('members.seen')} `}
                <TimeAgo at={item.seenAt} />
              </>
            ) : (
              ` ${t('members.never_seen')}`
            )}
          </span>
        </>
      )
    case 'deleted':
      return <TimeAgo at={item.deletedAt} />
    case 'suspended':
      return <TimeAgo at={item.suspendedAt} />
    case 'until':
      return (
        <>
          {item.until > 0 ? time.full(item.until) : t('log.forever')}
          {item.reason ? <span className="members-more quiet">{` ${t(item.reason)}`}</span> : null}
        </>
      )
  }
}

/** The state is said where the tab does not say it. */
function NameCell({ item, filter }: Pick<CellProps, 'item' | 'filter'>) {
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
