import { useT } from '#ui/i18n.tsx'
import { PostButton } from '#ui/kit/post-button.tsx'

export type AcceptButtonProps = {
  questionId: string
  answerId: string
  accepted: boolean
  back: string
  action?: string
}

/** For the asker and staff; everyone else sees only the label. `value` is the desired state. */
export function AcceptButton({ questionId, answerId, accepted, back, action }: AcceptButtonProps) {
  const t = useT()
  return (
    <PostButton
      intent="accept"
      action={action}
      fields={{ question_id: questionId, answer_id: answerId }}
      name="value"
      value={accepted ? 'off' : 'on'}
      back={back}
      pressed={accepted}
      icon="check"
      small
      enhance
      className="btn-accept"
      title={t(accepted ? 'common.accept.remove' : 'common.accept.tip')}
    >
      {t(accepted ? 'common.accept.on' : 'common.accept.off')}
    </PostButton>
  )
}
