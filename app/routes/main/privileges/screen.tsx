import { loginPath, privilegesPath } from '#shared/paths.ts'
import { Frame } from '#ui/frame.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'

export type PrivilegesScreenProps = {
  title: string
  about: string
  privileges: { key: string; name: string; rank: number }[]
  changes: { key: string; name: string; points: number }[]
  dailyCap: number
  /** The reader's reputation; null for visitors. */
  have: number | null
  staff: boolean
}

/** Whether the reader holds the privilege, or what is missing. */
function Standing({
  rank,
  have,
  staff,
}: { rank: number } & Pick<PrivilegesScreenProps, 'have' | 'staff'>) {
  const { t, number } = useSpeech()
  if (have === null) return null
  return staff || have >= rank ? (
    <>
      <Icon name="check" />
      {` ${t('user.opens.held')}`}
    </>
  ) : (
    t('user.opens.missing', { points: number(rank - have) })
  )
}

/** What reputation opens, how much the reader has, and how it is earned. */
export function PrivilegesScreen(props: PrivilegesScreenProps) {
  const { title, about, privileges, changes, dailyCap, have, staff } = props
  const { t, number } = useSpeech()
  const signed = (points: number) => `${points > 0 ? '+' : '−'}${number(Math.abs(points))}`
  return (
    <Frame>
      <PageHead title={title} intro={about} />
      <div className="prose">
        {have === null ? (
          <p>
            <a href={loginPath({ redirect: privilegesPath() })}>{t('user.opens.login')}</a>
          </p>
        ) : (
          <p>
            <strong>{t('user.opens.have', { have: number(have) })}</strong>
            {staff ? ` ${t('user.opens.staff')}` : null}
          </p>
        )}
        <h2 id="earned">{t('user.opens.earned')}</h2>
        <table aria-labelledby="earned">
          <tbody>
            {changes.map(({ key, name, points }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{signed(points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>{t('user.opens.cap', { max: number(dailyCap) })}</p>
        <h2 id="opened">{t('user.opens.opened')}</h2>
        <table aria-labelledby="opened">
          <thead>
            <tr>
              <th scope="col">{t('user.opens.right')}</th>
              <th scope="col">{t('user.opens.needed')}</th>
              {have === null ? null : <th scope="col">{t('user.opens.yours')}</th>}
            </tr>
          </thead>
          <tbody>
            {privileges.map(({ key, name, rank }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{number(rank)}</td>
                {have === null ? null : (
                  <td>
                    <Standing rank={rank} have={have} staff={staff} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        <p>{t('user.opens.roles')}</p>
      </div>
    </Frame>
  )
}
