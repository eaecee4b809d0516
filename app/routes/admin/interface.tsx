import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { settingsScreens } from '#ui/admin/settings-parts.ts'
import { SelectField } from '#ui/admin-kit/inputs.tsx'
import { useReply } from '#ui/reply.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { interfaceActs, interfaceView } from '#web/site/settings-views.ts'
import { screen } from '#web/kernel/screen.ts'
import { withLastChange } from '#web/site/settings-undo.ts'

const { parts } = settingsScreens.interface

export const loader = screen(withLastChange('interface', interfaceView))

export const action = formAction(interfaceActs)

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminInterface() {
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  const { languages, zones } = model
  return (
    <SettingsForm
      group="interface"
      parts={parts}
      model={model}
      reply={reply}
      own={{
        language: ({ value, ...look }) => (
          <SelectField {...look} required defaultValue={String(value)} options={languages} />
        ),
        time_zone: ({ value, ...look }) => (
          <SelectField
            {...look}
            required
            defaultValue={String(value)}
            options={zones.first}
            groups={zones.groups}
          />
        ),
      }}
    />
  )
}
