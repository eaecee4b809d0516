import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { SelectField } from '#ui/admin-kit/inputs.tsx'
import { interfaceActs, interfaceView } from '#web/site/settings-views.ts'
import { withLastChange } from '#web/site/settings-undo.ts'

const view = withLastChange('interface', interfaceView)

function Screen({ data: model, reply }: Shown<typeof view>) {
  const { languages, zones } = model
  return (
    <SettingsForm
      group="interface"
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

const route = screenRoute({
  view,
  acts: interfaceActs,
  Screen,
})

export const { loader, action, meta } = route
export default route.Page
