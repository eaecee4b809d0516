import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { useT } from '#ui/i18n.tsx'
import { RadioGroup } from '#ui/admin-kit/choices.tsx'
import { TextAreaField } from '#ui/admin-kit/inputs.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { seoActs, seoView } from '#web/site/settings-views.ts'
import { withLastChange } from '#web/site/settings-undo.ts'

const view = withLastChange('seo', seoView)

function Screen({ data: model, reply }: Shown<typeof view>) {
  const t = useT()
  return (
    <SettingsForm
      group="seo"
      model={model}
      reply={reply}
      notices={
        model.isPrivate ? (
          <Banner>
            <p>{t('admin.seo.private')}</p>
          </Banner>
        ) : null
      }
      own={{
        permalink: ({ value, label, id, name, error }) => (
          <RadioGroup
            id={id}
            name={name}
            legend={label}
            error={error}
            value={String(value)}
            required
            options={model.examples.map(({ shape, address }) => ({
              value: shape,
              label: t(`admin.seo.permalink_${shape}`),
              help: <span className="mono">{address}</span>,
            }))}
          />
        ),
        robots: ({ value, ...look }) => (
          <TextAreaField {...look} rows={10} code spellCheck={false} defaultValue={String(value)} />
        ),
      }}
    />
  )
}

const route = screenRoute({
  view,
  acts: seoActs,
  Screen,
})

export const { loader, action, meta } = route
export default route.Page
