import { useT } from '#ui/i18n.tsx'
import { SideCard } from '#ui/kit/side-card.tsx'
import { UserLine } from '#ui/kit/user-line.tsx'
import type { ThreadContext } from './types.ts'

/** Invited members. When empty, shown only to readers who may invite. */
export function InviteCard({ context }: { context: ThreadContext }) {
  const t = useT()
  const { data, dialog } = context
  const { mayInvite } = data.question
  if (data.invited.length === 0 && !mayInvite) return null
  const href = dialog({ dialog: 'invite' })
  return (
    <SideCard
      title={t('question.invite.title')}
      id="invited"
      more={mayInvite ? { href, label: t('common.action.edit'), dialog: true } : null}
    >
      {data.invited.length > 0 ? (
        <ul className="people">
          {data.invited.map(user => (
            <li key={user.username}>
              <UserLine user={user} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">{t('question.invite.empty')}</p>
      )}
    </SideCard>
  )
}
