import { adminList } from '#app/admin-list.tsx'
import {
  type Claim,
  ClaimStates,
  confirmClaim,
  declineClaim,
  listClaims,
  undoClaim,
} from '#parts/move/domain/claims/decide-claims.ts'
import { ClaimState } from '#parts/move/ui/claims/claim-state.tsx'
import { claimsPath, userPath, withQuery } from '#shared/paths.ts'
import type { SlotProps } from '#ui/admin/list/list-body.tsx'
import { useT } from '#ui/i18n.tsx'
import { ConfirmPanel } from '#ui/kit/confirm-panel.tsx'
import { NoteField } from '#ui/kit/note-field.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { UserName } from '#ui/kit/user-line.tsx'
import { intent } from '#web/kernel/form-action.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { chosen, listItems, listTabs } from '#web/kernel/staff-list.ts'
import { userRef } from '#web/posts/rows.ts'

const PageSize = 20
const Acts = ['confirm', 'decline', 'undo'] as const

const claimItem = ({ claimant, decider, status, undoable, ...claim }: Claim) => ({
  ...claim,
  status,
  claimant: userRef(claimant),
  decider: decider && userRef(decider),
  acts: Acts.filter(act => (act === 'undo' ? undoable : status === 'waiting')),
})

async function view({ run, t, url }: ScreenArgs) {
  const state = chosen(url, 'state', ClaimStates)
  const ask = (place: object) => run(listClaims, { state, ...place })
  const page = await listItems(url, PageSize, ask, claimItem)
  const { searchParams: query } = url
  const claim = page.items.find(({ id }) => String(id) === query.get('id'))
  const act = claim?.acts.find(name => name === query.get('dialog'))
  return {
    title: t('claim.admin.title'),
    state,
    tabs: listTabs(url, 'state', ClaimStates, state),
    asked: claim && act ? { act, claim } : null,
    ...page,
  }
}

const done =
  (act: string, state?: string) =>
  ({ name }: { name: string }) => ({
    to: claimsPath({ state }),
    flash: { tone: 'success' as const, key: `claim.admin.done.${act}`, values: { name } },
  })

type Data = Awaited<ReturnType<typeof view>>
type Item = Data['items'][number]

function AskPanel({ data: { asked, path, search }, reply }: SlotProps<Data>) {
  const t = useT()
  if (!asked) return null
  const { act, claim } = asked
  return (
    <ConfirmPanel
      title={t(`claim.admin.ask_${act}.title`, {
        name: claim.name,
        claimant: claim.claimant.name,
      })}
      text={t(`claim.admin.ask_${act}.text`)}
      intent={act}
      submit={t(`claim.admin.${act}`)}
      tone={act === 'confirm' ? 'primary' : 'danger'}
      fields={{ claim_id: claim.id }}
      more={
        act === 'undo' ? null : (
          <NoteField
            name="note"
            label={t('claim.admin.note')}
            help={bounds => t('claim.admin.note_help', bounds)}
            reply={reply}
          />
        )
      }
      cancelHref={path + search}
    />
  )
}

function Account({ claim }: { claim: Item }) {
  const t = useT()
  const { name, url, token, status, note, decider, createdAt, decidedAt } = claim
  return (
    <>
      <a href={userPath(name)}>{name}</a> <ClaimState status={status} />
      <p className="quiet">
        <TimeAgo at={decidedAt || createdAt} /> {decider ? <UserName user={decider} /> : null}
      </p>
      {url ? (
        <p>
          <a href={url} rel="nofollow noopener">
            {t('claim.original')}
          </a>
        </p>
      ) : null}
      {status === 'waiting' ? (
        <p>
          {t('claim.token')}: <code>{token}</code>
        </p>
      ) : null}
      {note ? <p className="quiet">{note}</p> : null}
    </>
  )
}

/** Pending and decided claims with their actions. */
const route = adminList({
  view,
  acts: {
    confirm: intent(confirmClaim, done('confirm')),
    decline: intent(declineClaim, done('decline')),
    undo: intent(undoClaim, done('undo', 'decided')),
  },
  Dialog: AskPanel,
  intro: 'claim.admin.intro',
  labels: { note: 'claim.admin.note' },
  tabs: { label: 'claim.admin.filter', each: 'claim.admin.states.' },
  empty: ({ state }) => `claim.admin.none.${state}`,
  header: 'claim.admin.column.',
  columns: {
    account: { main: claim => <Account claim={claim} /> },
    claimant: { user: ({ claimant }) => claimant },
  },
  buttonsAs: 'text',
  buttons: ({ id, name, acts }, { t }, { path, search }) =>
    Acts.map(
      act =>
        acts.includes(act) && {
          href: withQuery({ pathname: path, search }, { dialog: act, id }),
          tone: act === 'confirm' ? undefined : 'danger',
          dialog: true,
          label: t(`claim.admin.${act}`),
          of: name,
        },
    ),
})

export const { loader, action, links, meta } = route
export default route.Page
