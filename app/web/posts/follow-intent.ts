import { setFollow } from '#posts/follows/set-follow.ts'
import { withFields } from '#web/kernel/declared-fields.ts'
import { intent } from '#web/kernel/form-action.ts'

/** `value` is the desired state. */
export const followIntent = withFields(
  ['value'],
  intent(setFollow, undefined, ({ values }) => ({
    object_id: values.object_id,
    is_cancel: values.value === 'off',
  })),
)
