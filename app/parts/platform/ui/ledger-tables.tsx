import type { ReactNode } from 'react'
import { withQuery } from '#shared/paths.ts'
import { useSpeech } from '#ui/i18n.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { UserName, type UserRef } from '#ui/kit/user-line.tsx'
import type { LedgerModel } from './ledger-model.ts'
import { Table, TableHead } from '#ui/admin-kit/table.tsx'

type Props = { data: LedgerModel }

function Ledger({ label, columns, children }: TableProps) {
  const { t } = useSpeech()
  return (
    <Table caption={label}>
      <TableHead columns={columns} title={name => t(`platform.ledger.column_${name}`)} />
      <tbody role="rowgroup">{children}</tbody>
    </Table>
  )
}
type TableProps = { label: string; columns: readonly string[]; children: ReactNode }

function Cell({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useSpeech()
  return (
    <td role="cell" data-label={t(`platform.ledger.column_${name}`)}>
      {children}
    </td>
  )
}

/** A member, linked to their entries. */
function Member({ user, data }: { user: UserRef } & Props) {
  const { t } = useSpeech()
  const here = { pathname: data.path, search: data.search }
  return (
    <>
      <UserName user={user} />
      {user.deleted || user.username === data.username ? null : (
        <a className="ledger-only" href={withQuery(here, { username: user.username, page: null })}>
          {` ${t('platform.ledger.only')}`}
          <span className="sr">{` ${user.name}`}</span>
        </a>
      )}
    </>
  )
}

const pointColumns = ['time', 'member', 'kind', 'change', 'left', 'actor'] as const

export function PointsTable({ data }: Props) {
  const { t } = useSpeech()
  return (
    <Ledger label={t('platform.ledger.tab_points')} columns={pointColumns}>
      {data.entries.map(entry => (
        <PointRow key={`${entry.kind} ${entry.id}`} entry={entry} data={data} />
      ))}
    </Ledger>
  )
}

function PointRow({ entry, data }: { entry: LedgerModel['entries'][number] } & Props) {
  const { t, number } = useSpeech()
  const { change, left, expiresAt } = entry
  return (
    <tr role="row">
      <Cell name="time">
        <TimeAgo at={entry.createdAt} />
      </Cell>
      <Cell name="member">
        <Member user={entry.user} data={data} />
      </Cell>
      <Cell name="kind">
        {t(`platform.ledger.kind_${entry.kind}`)}
        {entry.title ? <p dir="auto">{entry.title}</p> : null}
      </Cell>
      <Cell name="change">
        {change > 0 ? '+' : '−'}
        {number(Math.abs(change))}
      </Cell>
      <Cell name="left">
        {change > 0 ? number(left) : '–'}
        {expiresAt > 0 && left > 0 ? (
          <p>
            {t('platform.ledger.until')} <TimeAgo at={expiresAt} />
          </p>
        ) : null}
      </Cell>
      <Cell name="actor">
        {entry.actor ? <UserName user={entry.actor} /> : t('platform.ledger.program')}
      </Cell>
    </tr>
  )
}

const invitationColumns = ['time', 'inviter', 'invitee', 'change'] as const

export function InvitationsTable({ data }: Props) {
  const { t, number } = useSpeech()
  return (
    <Ledger label={t('platform.ledger.tab_invitations')} columns={invitationColumns}>
      {data.invitations.map(row => (
        <tr role="row" key={row.id}>
          <Cell name="time">
            <TimeAgo at={row.createdAt} />
          </Cell>
          <Cell name="inviter">
            <Member user={row.inviter} data={data} />
          </Cell>
          <Cell name="invitee">
            <Member user={row.invitee} data={data} />
          </Cell>
          <Cell name="change">{`+${number(row.score)}`}</Cell>
        </tr>
      ))}
    </Ledger>
  )
}
