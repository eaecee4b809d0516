import { useT } from '#ui/i18n.tsx'
import { RadioGroup } from '#ui/admin-kit/choices.tsx'
import { SuspensionFields } from '#ui/members/suspension-fields.tsx'
import { ownValue } from '#shared/own-value.ts'
import type { CleanUpProps } from './view.ts'

/** New state of the account, for administrators. A deleted account stays deleted. */
export function AccountFields({ data, reply }: CleanUpProps) {
  const t = useT()
  if (data.member.state === 'deleted') return null
  const kept = (name: string, first: string) => String(ownValue(reply?.values, name) ?? first)
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
          extra: (
            <SuspensionFields
              durations={data.durations}
              kept={name => kept(name, '')}
              required={false}
            />
          ),
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
