import { userPath, withQuery } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/admin-kit/button.tsx'
import { ConfirmPanel } from '#ui/kit/confirm-panel.tsx'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { NoteField } from '#ui/kit/note-field.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { Pager } from '#ui/admin-kit/pager.tsx'
import { Table, TableHead } from '#ui/admin-kit/table.tsx'
import { Tabs } from '#ui/admin-kit/tabs.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { UserName } from '#ui/kit/user-line.tsx'
import type { AdminClaimsModel } from './claims-model.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { ClaimState } from './claim-state.tsx'

type Props = { data: AdminClaimsModel; reply?: FormReply }
type Item = AdminClaimsModel['claims'][number]

/** Pending and decided claims with their actions. */
export function AdminClaims({ data, reply }: Props) {
  const t = useT()
  const { title, state, states, claims, asked, path, search } = data
  const here = { pathname: path, search }
  return (
    <>
      {asked ? <AskPanel asked={asked} reply={reply} here={here} /> : null}
      <PageHead title={title} intro={t('claim.admin.intro')} />
      <ErrorSummary errors={reply?.errors} labels={{ note: t('claim.admin.note') }} />
      <Tabs
        label={t('claim.admin.filter')}
        items={states.map(value => ({
          href: withQuery({ pathname: path, search: '' }, { state: value }),
          label: t(`claim.admin.states.${value}`),
          current: value === state,
        }))}
      />
      {claims.length === 0 ? (
        <EmptyBlock>{t(`claim.admin.none.${state}`)}</EmptyBlock>
      ) : (
        <Table caption={title}>
          <TableHead
            columns={['account', 'claimant', 'action']}
            title={name => t(`claim.admin.column.${name}`)}
          />
          <tbody role="rowgroup">
            {claims.map(claim => (
              <Row key={claim.id} claim={claim} here={here} />
            ))}
          </tbody>
        </Table>
      )}
      <Pager page={data.page} pages={data.pages} sizes={data.sizes} path={path} query={search} />
    </>
  )
}

type Here = { pathname: string; search: string }

function Row({ claim, here }: { claim: Item; here: Here }) {
  const t = useT()
  const { id, name, url, token, status, note, claimant, decider, createdAt, decidedAt } = claim
  const waiting = status === 'waiting'
  const acts = waiting ? (['confirm', 'decline'] as const) : claim.undoable ? ['undo' as const] : []
  return (
    <tr role="row">
      <td role="cell" className="cell-main">
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
        {waiting ? (
          <p>
            {t('claim.token')}: <code>{token}</code>
          </p>
        ) : null}
        {note ? <p className="quiet">{note}</p> : null}
      </td>
      <td role="cell" data-label={t('claim.admin.column.claimant')}>
        <UserName user={claimant} />
      </td>
      <td role="cell" className="cell-act">
        <div className="cell-acts">
          {acts.map(act => (
            <LinkButton
              key={act}
              href={withQuery(here, { dialog: act, id })}
              tone={act === 'confirm' ? undefined : 'danger'}
              small
              dialog
            >
              {t(`claim.admin.${act}`)}
              <span className="sr">{` ${name}`}</span>
            </LinkButton>
          ))}
        </div>
      </td>
    </tr>
  )
}

type AskProps = { asked: NonNullable<AdminClaimsModel['asked']>; reply?: FormReply; here: Here }

function AskPanel({ asked: { act, claim }, reply, here }: AskProps) {
  const t = useT()
  const words = { name: claim.name, claimant: claim.claimant.name }
  return (
    <ConfirmPanel
      title={t(`claim.admin.ask_${act}.title`, words)}
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
      cancelHref={withQuery(here, { dialog: null, id: null })}
    />
  )
}
