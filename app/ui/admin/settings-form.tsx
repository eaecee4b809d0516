import { useT } from '#app/ui/i18n.tsx'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import { ErrorSummary } from '#app/ui/kit/error-summary.tsx'
import { FormActions } from '#app/ui/kit/inputs.tsx'
import { PageHead } from '#app/ui/kit/page-head.tsx'
import { HiddenFields } from '#app/ui/kit/post-button.tsx'
import type { FormReply, SettingsModel } from '#app/web/index.ts'
import { SettingsControl } from './settings-control.tsx'
import {
  type FormValue,
  formValue,
  type SettingsField,
  type SettingsPart,
} from './settings-fields.ts'

export type SettingsFormProps = {
  group: string
  parts: readonly SettingsPart[]
  model: SettingsModel
  /** Where its effect is seen; named by `admin.<group>.seen`. */
  seen?: string
  /** The form as it was sent, when it was refused. */
  reply?: FormReply
}

/** What was typed, else what is in force. A box that was not ticked was not sent. */
function standing(field: SettingsField, { model, reply }: SettingsFormProps): FormValue {
  if (!reply) return formValue(field, model.values[field.name])
  const sent = reply.values[field.name]
  if (field.kind === 'switch') return sent !== undefined && sent !== ''
  return typeof sent === 'string' ? sent : ''
}

/** A group of settings as one form: parts with headings, each setting with what it does and its default. */
export function SettingsForm(props: SettingsFormProps) {
  const { group, parts, model, seen, reply } = props
  const t = useT()
  const errors = reply?.errors ?? {}
  const named = Object.entries(errors).map(([name, texts]) => {
    if (name === '') return [name, texts] as const
    const field = t(`admin.${group}.${name}`)
    return [name, texts.map(text => t('editor.wrong', { field, text }))] as const
  })
  return (
    <>
      <PageHead
        title={t(`admin.${group}.title`)}
        intro={t(`admin.${group}.intro`)}
        actions={seen ? <LinkButton href={seen}>{t(`admin.${group}.seen`)}</LinkButton> : null}
      />
      <ErrorSummary errors={Object.fromEntries(named)} />
      <form method="post" noValidate data-guard-unsaved className="admin-form">
        <HiddenFields values={{ intent: 'save' }} />
        {parts.map(({ key, fields }) => (
          <section key={key} className="admin-part" aria-labelledby={`part-${key}`}>
            <h2 id={`part-${key}`}>{t(`admin.${group}.part_${key}`)}</h2>
            <p className="help">{t(`admin.${group}.part_${key}_about`)}</p>
            {fields.map(field => (
              <SettingsControl
                key={field.name}
                group={group}
                field={field}
                value={standing(field, props)}
                preset={formValue(field, model.defaults[field.name])}
                error={errors[field.name]}
              />
            ))}
          </section>
        ))}
        <FormActions>
          <Button tone="primary">{t('admin.save')}</Button>
        </FormActions>
      </form>
    </>
  )
}
