import { adminList } from '#app/admin-list.tsx'
import {
  awardPoints,
  chargePoints,
  type Moved,
} from '#parts/platform/domain/platform/give-points.ts'
import { listLedger } from '#parts/platform/domain/platform/list-ledger.ts'
import { withQuery } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { UserName, type UserRef } from '#ui/kit/user-line.tsx'
import contentsCss from '#ui/styles/contents.css?url'
import { backOf, type FormArgs, intent } from '#web/kernel/form-action.ts'
import ledgerCss from './ledger.css?url'
import { KindField, MoveForm, Off, Standing, Totals } from './parts.tsx'
import { type LedgerData, ledgerView } from './view.ts'

/** A member, linked to their entries. */
function Member({ user, data: { path, search, words } }: { user: UserRef; data: LedgerData }) {
  const t = useT()
  const only = { username: user.username, page: null }
  return (
    <>
      <UserName user={user} />
      {user.deleted || user.username === words ? null : (
        <a className="ledger-only" href={withQuery({ pathname: path, search }, only)}>
          {` ${t('platform.ledger.only')}`}
          <span className="sr">{` ${user.name}`}</span>
        </a>
      )}
    </>
  )
}

/** Message after saving, or that the same entry was just made. */
const told =
  (key: string) =>
  ({ result, repeated }: { result: Moved; repeated: boolean }, args: FormArgs) => ({
    to: backOf(args),
    flash: {
      tone: repeated ? ('warning' as const) : ('success' as const),
      key: `platform.ledger.${repeated ? 'repeated' : key}`,
      values: { name: result.displayName, score: result.score },
    },
  })

/** Points granted and used by all members, with a form to grant or withdraw points. */
const route = adminList({
  view: ledgerView,
  takes: listLedger,
  acts: {
    award: intent(awardPoints, told('awarded')),
    charge: intent(chargePoints, told('charged')),
  },
  styles: [contentsCss, ledgerCss],
  intro: 'platform.ledger.intro',
  labels: {
    username: 'platform.ledger.username',
    score: 'platform.ledger.score',
    title: 'platform.ledger.reason',
  },
  First: props => (
    <>
      {props.data.enabled ? <MoveForm {...props} /> : <Off />}
      <Totals {...props} />
    </>
  ),
  tabs: { label: 'platform.ledger.tabs', each: 'platform.ledger.tab_' },
  search: {
    id: 'ledger-username',
    name: 'username',
    title: 'platform.ledger.filter',
    label: 'platform.ledger.username',
    keep: ['show'],
  },
  Inputs: KindField,
  Between: Standing,
  count: 'platform.ledger.count',
  empty: ({ unknown }) => (unknown ? 'error.user.not_found' : 'platform.ledger.empty'),
  caption: ({ show }) => `platform.ledger.tab_${show}`,
  header: 'platform.ledger.column_',
  shown: ({ show }) =>
    show === 'points'
      ? ['time', 'member', 'kind', 'change', 'left', 'actor']
      : ['time', 'inviter', 'invitee', 'change'],
  columns: {
    time: { time: ({ createdAt }) => createdAt },
    member: { text: ({ user }, _, data) => <Member user={user} data={data} /> },
    inviter: { text: ({ user }, _, data) => <Member user={user} data={data} /> },
    invitee: { text: ({ invitee }, _, data) => invitee && <Member user={invitee} data={data} /> },
    kind: {
      text: ({ points }, { t }) => (
        <>
          {t(`platform.ledger.kind_${points?.kind}`)}
          {points?.title ? <p dir="auto">{points.title}</p> : null}
        </>
      ),
    },
    change: {
      text: ({ change }, { number }) => `${change > 0 ? '+' : '−'}${number(Math.abs(change))}`,
    },
    left: {
      text: ({ points, change }, { t, number }) =>
        points && (
          <>
            {change > 0 ? number(points.left) : '–'}
            {points.expiresAt > 0 && points.left > 0 ? (
              <p>
                {t('platform.ledger.until')} <TimeAgo at={points.expiresAt} />
              </p>
            ) : null}
          </>
        ),
    },
    actor: {
      text: ({ points }, { t }) =>
        points?.actor ? <UserName user={points.actor} /> : t('platform.ledger.program'),
    },
  },
})

export const { loader, action, links, meta } = route
export default route.Page
