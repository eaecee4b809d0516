import { useT } from '#app/ui/i18n.tsx'
import { RadioGroup } from '#app/ui/admin-kit/choices.tsx'
import { SelectField } from '#app/ui/admin-kit/inputs.tsx'
import { ownValue } from '#app/shared/own-value.ts'
import type { CleanUpProps } from './clean-up-types.ts'

/** New state of the account, for administrators. A deleted account stays deleted. */
export function AccountFields({ data, reply }: CleanUpProps) {
  const t = useT()
  if (data.member.state === 'deleted') return null
  const kept = (name: string, first: string) => String(ownValue(reply?.values, name) ?? first)
  const duration = (
    <SelectField
      id="suspend_duration"
      name="suspend_duration"
      label={t('cleanup.duration')}
      defaultValue={kept('suspend_duration', 'forever')}
      options={data.durations.map(value => ({ value, label: t(`cleanup.for.${value}`) }))}
    />
  )
  return (
    <RadioGroup
      id="status"
      name="status"
      legend={t('cleanup.account')}
      value={kept('status', '')}
      options={[
        { value: '', label: t('cleanup.account_keep') },
        {
          value: 'suspended',
          label: t('cleanup.account_suspend'),
          help: t('cleanup.account_suspend_help'),
          extra: duration,
        },
        {
          value: 'deleted',
          label: t('cleanup.account_delete'),
          help: t('cleanup.account_delete_help'),
        },
      ]}
    />
  )
}
