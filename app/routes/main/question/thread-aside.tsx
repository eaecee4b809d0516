import { useT } from '#ui/i18n.tsx'
import { SideCard, SideQuestions } from '#ui/kit/side-card.tsx'
import { CustomSidebar } from '#ui/layout/custom-sidebar.tsx'
import { InviteCard } from './invite-card.tsx'
import type { ThreadContext } from './types.ts'

export function hasAside({ data }: ThreadContext, sidebar: string): boolean {
  const { related, linked, invited, question } = data
  if (sidebar.trim() !== '') return true
  return related.length + linked.items.length + invited.length > 0 || question.mayInvite
}

/** Invited members, questions linking here, similar questions. */
export function ThreadAside({ context }: { context: ThreadContext }) {
  const t = useT()
  const { linked, related } = context.data
  const more = linked.more ? { href: linked.href, label: t('common.action.more') } : null
  return (
    <>
      <CustomSidebar />
      <InviteCard context={context} />
      {linked.items.length > 0 ? (
        <SideCard title={t('question.linked.card')} more={more}>
          <SideQuestions items={linked.items} />
        </SideCard>
      ) : null}
      {related.length > 0 ? (
        <SideCard title={t('question.related')}>
          <SideQuestions items={related} />
        </SideCard>
      ) : null}
    </>
  )
}
