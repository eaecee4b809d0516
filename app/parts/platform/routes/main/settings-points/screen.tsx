import type { PointRow, Quota } from '#parts/platform/shared/platform-calls.ts'
import { useSpeech } from '#ui/i18n.tsx'
import { Banner } from '#ui/kit/banner.tsx'
import { NumberText } from '#ui/kit/number-text.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { SettingsFrame } from '#ui/settings/settings-frame.tsx'
import { TableHead } from '#ui/kit/table-head.tsx'

export type PointsModel = {
  title: string
  /** Null when unavailable. */
  quota: Quota | null
}

/** A member's available points, with points used and received. */
export function PointsScreen({ title, quota }: PointsModel) {
  const { t } = useSpeech()
  return (
    <SettingsFrame current="points">
      <h2>{title}</h2>
      <p className="settings-note">{t('platform.member.points.about')}</p>
      {quota ? (
        <>
          <QuotaCard quota={quota} />
          <Points id="uses" rows={quota.consumeList} />
          <Points id="rewards" rows={quota.rewardList} expiring />
        </>
      ) : (
        <Banner tone="warning">
          <p>{t('platform.member.points.unavailable')}</p>
        </Banner>
      )}
    </SettingsFrame>
  )
}

function QuotaCard({ quota }: { quota: Quota }) {
  const { t } = useSpeech()
  const { evaluateAppExpiryDays: days, dayEvaluateAppRemainingScore: trial } = quota
  const of = (left: number, limit: number) => (
    <>
      <b>
        <NumberText value={left} />
      </b>{' '}
      <span>{t('platform.member.points.of', { limit })}</span>
    </>
  )
  return (
    <dl className="points-card">
      <div className="points-sum">
        <dt>{t('platform.member.points.sum')}</dt>
        <dd>
          <b>
            <NumberText value={quota.sumScore} />
          </b>
        </dd>
      </div>
      <div>
        <dt>{t('platform.member.points.day')}</dt>
        <dd>{of(quota.dayRemainingScore, quota.dayLimitScore)}</dd>
      </div>
      <div>
        <dt>{t('platform.member.points.month')}</dt>
        <dd>{of(quota.monRemainingScore, quota.monLimitScore)}</dd>
      </div>
      {days > 0 ? (
        <div>
          <dt>{t('platform.member.points.trial')}</dt>
          <dd>
            <b>
              <NumberText value={trial} />
            </b>{' '}
            <span>{t('platform.member.points.trial_ends', { count: days })}</span>
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{t('platform.member.points.award')}</dt>
        <dd>
          <b>
            <NumberText value={quota.systemAwardScore} />
          </b>
        </dd>
      </div>
    </dl>
  )
}

type PointsProps = { id: 'uses' | 'rewards'; rows: PointRow[]; expiring?: boolean }

/** Newest first. Rows become blocks on narrow screens. */
function Points({ id, rows, expiring }: PointsProps) {
  const { t, time } = useSpeech()
  const columns = ['time', 'what', 'points', ...(expiring ? ['expires'] : [])]
  return (
    <section className="settings-part" aria-labelledby={id}>
      <h2 id={id}>{t(`platform.member.points.${id}`)}</h2>
      {rows.length === 0 ? (
        <p className="quiet">{t(`platform.member.points.no_${id}`)}</p>
      ) : (
        <table className="points" role="table" aria-labelledby={id}>
          <TableHead
            columns={columns}
            title={name => t(`platform.member.points.column_${name}`)}
            of="points"
          />
          <tbody role="rowgroup">
            {rows.map(row => (
              <tr role="row" key={row.id}>
                <td role="cell" className="points-time">
                  <TimeAgo at={row.createdAt} />
                </td>
                <td role="cell" dir="auto">
                  {row.title}
                </td>
                <td role="cell" className="points-points">
                  {t(`platform.member.points.${expiring ? 'plus' : 'minus'}`, {
                    score: row.score,
                  })}
                </td>
                {expiring ? (
                  <td role="cell" className="points-expires">
                    {row.expireAt
                      ? t('platform.member.points.until', { time: time.day(row.expireAt) })
                      : t('platform.member.points.never')}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
