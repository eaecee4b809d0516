import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { settingsScreens } from '#ui/admin/settings-parts.ts'
import { useT } from '#ui/i18n.tsx'
import { RadioGroup } from '#ui/admin-kit/choices.tsx'
import { TextAreaField } from '#ui/admin-kit/inputs.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { useReply } from '#ui/reply.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'
import { seoActs, seoView } from '#web/site/settings-views.ts'
import { withLastChange } from '#web/site/settings-undo.ts'

const { parts } = settingsScreens.seo

export const loader = screen(withLastChange('seo', seoView))

export const action = formAction(seoActs)

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminSeo() {
  const t = useT()
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  return (
    <SettingsForm
      group="seo"
      parts={parts}
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
