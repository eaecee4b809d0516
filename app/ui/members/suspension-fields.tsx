import { reasonName, SuspendReasons } from '#shared/codes.ts'
import { type T, useT } from '#ui/i18n.tsx'
import { RadioGroup } from '#ui/admin-kit/choices.tsx'
import { SelectField, TextAreaField } from '#ui/admin-kit/inputs.tsx'

type Props = {
  durations: string[]
  /** What was sent before, by field. */
  kept: (name: string) => string
  /** False where the fields count for one choice of several. */
  required?: boolean
}

/** The labels of the fields, for the summary of errors. */
export const suspensionLabels = (t: T) => ({
  suspend_duration: t('cleanup.duration'),
  suspend_type: t('members.suspend.reason'),
  suspend_msg: t('members.suspend.message'),
})

/** How long and why; nothing is preselected. */
export function SuspensionFields({ durations, kept, required = true }: Props) {
  const t = useT()
  return (
    <>
      <SelectField
        id="suspend_duration"
        name="suspend_duration"
        label={t('cleanup.duration')}
        required={required}
        defaultValue={kept('suspend_duration')}
        options={[
          { value: '', label: t('members.suspend.choose_duration') },
          ...durations.map(value => ({ value, label: t(`cleanup.for.${value}`) })),
        ]}
      />
      <RadioGroup
        id="suspend_type"
        name="suspend_type"
        legend={t('members.suspend.reason')}
        required={required}
        value={kept('suspend_type')}
        options={SuspendReasons.map(reason => ({
          value: String(reason),
          label: t(reasonName(reason)!),
          help: t(`members.suspend.about_${reason}`),
        }))}
      />
      <TextAreaField
        id="suspend_msg"
        name="suspend_msg"
        label={t('members.suspend.message')}
        help={t('members.suspend.message_help')}
        required={false}
        rows={3}
        defaultValue={kept('suspend_msg')}
      />
    </>
  )
}
