import { useT } from '#ui/i18n.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { MaintenanceModel } from '#ui/admin/maintenance-model.ts'
import type { SettingsPart } from '#ui/admin/settings-fields.ts'
import { SettingsForm } from '#ui/admin/settings-form.tsx'

type Props = {
  model: MaintenanceModel & { parts: readonly SettingsPart[] }
  reply?: FormReply
}

/** Maintenance and read-only mode. The end time, if set, is shown above the form. */
export function MaintenanceForm({ model, reply }: Props) {
  const t = useT()
  const notification =
    model.until > 0 ? (
      <p>
        {`${t('admin.maintenance.ends')} `}
        <TimeAgo at={model.until} />
      </p>
    ) : null
  return (
    <SettingsForm
      group="maintenance"
      parts={model.parts}
      model={model}
      reply={reply}
      notices={notification}
    />
  )
}
