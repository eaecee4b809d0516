import { adminPath, withQuery } from '#shared/paths.ts'
import { useSpeech } from '#ui/i18n.tsx'
import { Button } from '#ui/admin-kit/button.tsx'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { FormActions, Select, TextField, SearchInput } from '#ui/admin-kit/inputs.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { ListBar, PageHead } from '#ui/kit/page-head.tsx'
import { Pager } from '#ui/admin-kit/pager.tsx'
import { HiddenFields } from '#ui/admin-kit/post-button.tsx'
import { Tabs } from '#ui/admin-kit/tabs.tsx'
import { UserName } from '#ui/kit/user-line.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { LedgerModel } from './ledger-model.ts'
import { PostForm } from '#ui/kit/post-form.tsx'
import { ownValue } from '#shared/own-value.ts'
import { InvitationsTable, PointsTable } from './ledger-tables.tsx'

type Props = { data: LedgerModel; reply: FormReply | null }

/** Points granted and used by all members, with a form to grant or withdraw points. */
export function LedgerScreen({ data, reply }: Props) {
  const { t, number } = useSpeech()
  const { show, path, search, count } = data
  const here = { pathname: path, search }
  const tab = (value: LedgerModel['show']) => ({
    href: withQuery(here, { show: value === 'points' ? null : value, kind: null, page: null }),
    label: t(`platform.ledger.tab_${value}`),
    current: value === show,
  })
  return (
    <>
      <PageHead title={data.title} intro={t('platform.ledger.intro')} />
      <ErrorSummary
        errors={reply?.errors}
        labels={{
          username: t('platform.ledger.username'),
          score: t('platform.ledger.score'),
          title: t('platform.ledger.reason'),
        }}
      />
      {data.enabled ? (
        <MoveForm data={data} reply={reply} />
      ) : (
        <Banner tone="warning">
          <p>
            {t('platform.ledger.off')}{' '}
            <a href={adminPath('/platform')}>{t('platform.ledger.to_settings')}</a>
          </p>
        </Banner>
      )}
      <Totals data={data} />
      <Tabs label={t('platform.ledger.tabs')} items={[tab('points'), tab('invitations')]} />
      <LedgerFilter data={data} />
      <Standing data={data} />
      <ListBar count={t('platform.ledger.count', { shown: number(count) })} />
      {count === 0 ? (
        <EmptyBlock>
          {t(data.unknown ? 'error.user.not_found' : 'platform.ledger.empty')}
        </EmptyBlock>
      ) : show === 'points' ? (
        <PointsTable data={data} />
      ) : (
        <InvitationsTable data={data} />
      )}
      <Pager page={data.page} pages={data.pages} sizes={data.sizes} path={path} query={search} />
    </>
  )
}

/** One form with two buttons: member, amount, reason. */
function MoveForm({ data, reply }: Props) {
  const { t } = useSpeech()
  const typed = (name: string, otherwise = '') => {
    const value = reply ? ownValue(reply.values, name) : otherwise
    return typeof value === 'string' ? value : ''
  }
  return (
    <section className="admin-part" aria-labelledby="move">
      <h2 id="move">{t('platform.ledger.move')}</h2>
      <p className="help">{t('platform.ledger.move_about')}</p>
      <PostForm limits="award" reply={reply} noValidate className="ledger-move" data-guard-unsaved>
        <TextField
          id="username"
          name="username"
          fit="medium"
          label={t('platform.ledger.username')}
          defaultValue={typed('username', data.member?.user.username)}
          autoComplete="off"
        />
        <TextField
          id="score"
          name="score"
          fit="short"
          inputMode="numeric"
          label={t('platform.ledger.score')}
          defaultValue={typed('score')}
          autoComplete="off"
        />
        <TextField
          id="title"
          name="title"
          label={t('platform.ledger.reason')}
          help={bounds => t('platform.ledger.reason_help', bounds)}
          defaultValue={typed('title')}
        />
        <FormActions>
          <Button tone="primary" name="intent" value="award">
            {t('platform.ledger.award')}
          </Button>
          <Button name="intent" value="charge">
            {t('platform.ledger.charge')}
          </Button>
        </FormActions>
      </PostForm>
    </section>
  )
}

function Numbers({ label, rows }: { label: string; rows: [name: string, value: number][] }) {
  const { number } = useSpeech()
  return (
    <dl className="ledger-numbers" aria-label={label}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Totals({ data: { totals } }: Pick<Props, 'data'>) {
  const { t } = useSpeech()
  if (!totals) return null
  const names = ['given', 'used', 'left', 'lapsed', 'invitations'] as const
  return (
    <section className="admin-part" aria-labelledby="totals">
      <h2 id="totals">{t('platform.ledger.totals')}</h2>
      <Numbers
        label={t('platform.ledger.totals')}
        rows={names.map(name => [t(`platform.ledger.total_${name}`), totals[name]])}
      />
    </section>
  )
}

/** Balance of the member whose entries are shown. */
function Standing({ data: { member } }: Pick<Props, 'data'>) {
  const { t } = useSpeech()
  if (!member) return null
  const { quota } = member
  const rows: [string, number][] = [
    [t('platform.ledger.sum'), quota.sumScore],
    [t('platform.ledger.month'), quota.monRemainingScore],
    [t('platform.ledger.day'), quota.dayRemainingScore],
    [t('platform.ledger.trial'), quota.dayEvaluateAppRemainingScore],
    [t('platform.ledger.awarded_left'), quota.systemAwardScore],
  ]
  return (
    <section className="ledger-member" aria-labelledby="standing">
      <h2 id="standing">
        <UserName user={member.user} />
      </h2>
      <Numbers label={t('platform.ledger.standing')} rows={rows} />
    </section>
  )
}

function LedgerFilter({ data }: Pick<Props, 'data'>) {
  const { t } = useSpeech()
  const label = t('platform.ledger.filter')
  const hidden = {
    show: data.show === 'points' ? null : data.show,
    page_size: new URLSearchParams(data.search).get('page_size'),
  }
  const kinds = data.kinds.map(value => ({ value, label: t(`platform.ledger.kind_${value}`) }))
  return (
    <div className="contents-filter">
      <form className="filter" role="search" action={data.path} aria-label={label}>
        <label className="sr" htmlFor="ledger-username">
          {t('platform.ledger.username')}
        </label>
        <SearchInput
          id="ledger-username"
          name="username"
          defaultValue={data.username}
          placeholder={t('platform.ledger.username')}
        />
        {data.show === 'points' ? (
          <>
            <label className="sr" htmlFor="ledger-kind">
              {t('platform.ledger.column_kind')}
            </label>
            <Select
              id="ledger-kind"
              name="kind"
              defaultValue={data.kind}
              options={[{ value: '', label: t('platform.ledger.all_kinds') }, ...kinds]}
            />
          </>
        ) : null}
        <HiddenFields values={hidden} />
        <Button icon="search">{t('common.action.search')}</Button>
      </form>
    </div>
  )
}
