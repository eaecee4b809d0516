import { PointKinds } from '#parts/platform/domain/platform/ledger.queries.ts'
import { adminPath } from '#shared/paths.ts'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { Button } from '#ui/admin-kit/button.tsx'
import { FormActions, Select, TextField } from '#ui/admin-kit/inputs.tsx'
import type { SlotProps } from '#ui/admin/list/list-body.tsx'
import { useSpeech, useT } from '#ui/i18n.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import { UserName } from '#ui/kit/user-line.tsx'
import { ownValue } from '#shared/own-value.ts'
import type { LedgerData } from './view.ts'

type Props = SlotProps<LedgerData>

/** One form with two buttons: member, amount, reason. */
export function MoveForm({ data, reply }: Props) {
  const t = useT()
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

export function Off() {
  const t = useT()
  return (
    <Banner tone="warning">
      <p>
        {t('platform.ledger.off')}{' '}
        <a href={adminPath('/platform')}>{t('platform.ledger.to_settings')}</a>
      </p>
    </Banner>
  )
}

function Numbers({ label, rows }: { label: string; rows: [name: string, value: number][] }) {
  const { t, number } = useSpeech()
  return (
    <dl className="ledger-numbers" aria-label={t(`platform.ledger.${label}`)}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`platform.ledger.${name}`)}</dt>
          <dd>{number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Totals({ data: { totals } }: Props) {
  const t = useT()
  if (!totals) return null
  const names = ['given', 'used', 'left', 'lapsed', 'invitations'] as const
  return (
    <section className="admin-part" aria-labelledby="totals">
      <h2 id="totals">{t('platform.ledger.totals')}</h2>
      <Numbers label="totals" rows={names.map(name => [`total_${name}`, totals[name]])} />
    </section>
  )
}

/** Balance of the member whose entries are shown. */
export function Standing({ data: { member } }: Props) {
  if (!member) return null
  const { quota } = member
  return (
    <section className="ledger-member" aria-labelledby="standing">
      <h2 id="standing">
        <UserName user={member.user} />
      </h2>
      <Numbers
        label="standing"
        rows={[
          ['sum', quota.sumScore],
          ['month', quota.monRemainingScore],
          ['day', quota.dayRemainingScore],
          ['trial', quota.dayEvaluateAppRemainingScore],
          ['awarded_left', quota.systemAwardScore],
        ]}
      />
    </section>
  )
}

export function KindField({ data: { show, kind } }: Props) {
  const t = useT()
  if (show !== 'points') return null
  const kinds = PointKinds.map(value => ({ value, label: t(`platform.ledger.kind_${value}`) }))
  return (
    <>
      <label className="sr" htmlFor="ledger-kind">
        {t('platform.ledger.column_kind')}
      </label>
      <Select
        id="ledger-kind"
        name="kind"
        defaultValue={kind}
        options={[{ value: '', label: t('platform.ledger.all_kinds') }, ...kinds]}
      />
    </>
  )
}
