import type { ReactNode } from 'react'
import { useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/admin-kit/button.tsx'
import { ErrorSummary, labelled } from '#ui/kit/error-summary.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { HiddenFields } from '#ui/admin-kit/post-button.tsx'
import { SaveBar } from '#ui/admin-kit/save-bar.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import { useFormField } from '#ui/form-fields.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { SettingsModel } from '#ui/admin/settings-model.ts'
import { ownValue } from '#shared/own-value.ts'
import { LastChange } from './last-change.tsx'
import { allSettingsScreens } from './settings-parts.ts'
import { SettingsControl } from './settings-control.tsx'
import {
  type FormValue,
  formValue,
  type SettingsField,
  type SettingsPart,
} from './settings-fields.ts'

const partsOf = (group: string) => ownValue(allSettingsScreens(), group)?.parts ?? []

/** Label, help and error of a field that its screen renders itself. */
export type OwnControl = {
  id: string
  name: string
  label: string
  help: string
  error?: string[]
  value: FormValue
}

export type SettingsFormProps = {
  /** Catalog prefix of all texts: `admin.<group>`. */
  group: string
  /** Replaces the title from the catalog. */
  title?: string
  /** Replaces those of the group. */
  parts?: readonly SettingsPart[]
  model: SettingsModel
  /** Link to where the setting takes effect, labeled `admin.<group>.seen`. */
  seen?: string
  /** Information shown above the form. */
  notices?: ReactNode
  /** Fields rendered by the screen, by name. */
  own?: Record<string, (control: OwnControl) => ReactNode>
  /** Further buttons with their own intents. */
  severalIntents?: boolean
  /** Those next to the save button. */
  buttons?: ReactNode
  /** The rejected form with its errors. */
  reply?: FormReply
}

/** Forms on the same page without its fields. */
const Beside = ['undo', 'confirm_url', 'cancel_url']

/** The submitted form with its fields. */
export const sentForm = <R extends FormReply>(reply: R | undefined): R | undefined =>
  reply && !Beside.includes(reply.intent) ? reply : undefined

/** The typed value, else the stored one. An unchecked box was not submitted. */
function standing(field: SettingsField, { model, ...props }: SettingsFormProps): FormValue {
  const reply = sentForm(props.reply)
  if (!reply) return formValue(field, ownValue(model.values, field.name))
  const sent = ownValue(reply.values, field.name)
  if (field.kind === 'switch') return sent !== undefined && sent !== ''
  return typeof sent === 'string' ? sent : ''
}

type OwnProps = Pick<SettingsFormProps, 'group'> & {
  field: SettingsField
  value: FormValue
  draw: (control: OwnControl) => ReactNode
}

/** A field rendered by its screen. */
function OwnField({ group, field: { name }, value, draw }: OwnProps) {
  const t = useT()
  const { bounds, errors: error } = useFormField(name)
  const label = t(`admin.${group}.${name}`)
  const help = t(`admin.${group}.${name}_help`, bounds)
  return draw({ id: name, name, label, help, error, value })
}

/** A settings group as a form: parts with headings, each setting with help and default. */
export function SettingsForm(props: SettingsFormProps) {
  const { group, parts = partsOf(group), model, seen, reply, own = {}, severalIntents } = props
  const t = useT()
  return (
    <>
      <PageHead
        title={props.title ?? t(`admin.${group}.title`)}
        intro={t(`admin.${group}.intro`)}
        actions={seen ? <LinkButton href={seen}>{t(`admin.${group}.seen`)}</LinkButton> : null}
      />
      <ErrorSummary
        errors={reply?.errors}
        labels={labelled(
          parts.flatMap(part => part.fields.map(({ name }) => name)),
          name => t(`admin.${group}.${name}`),
        )}
      />
      {props.notices ? <div className="admin-form">{props.notices}</div> : null}
      <PostForm
        limits="save"
        id={`settings-${group}`}
        reply={sentForm(reply)}
        noValidate
        data-guard-unsaved
        className="admin-form"
      >
        {/* With several buttons, Enter in a field presses the first one. */}
        {severalIntents ? (
          <button className="sr" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
        ) : (
          <HiddenFields values={{ intent: 'save' }} />
        )}
        {parts.map(({ key, fields }) => (
          <section key={key} className="admin-part" aria-labelledby={`part-${key}`}>
            <h2 id={`part-${key}`}>{t(`admin.${group}.part_${key}`)}</h2>
            <p className="help">{t(`admin.${group}.part_${key}_about`)}</p>
            {fields.map(field => {
              const { name } = field
              const value = standing(field, props)
              const draw = ownValue(own, name)
              return draw ? (
                <OwnField key={name} {...{ group, field, value, draw }} />
              ) : (
                <SettingsControl
                  key={name}
                  {...{ group, field, value }}
                  preset={formValue(field, ownValue(model.defaults, name))}
                />
              )
            })}
          </section>
        ))}
        <SaveBar>
          <Button tone="primary" {...(severalIntents ? { name: 'intent', value: 'save' } : {})}>
            {t('admin.save')}
          </Button>
          {props.buttons}
        </SaveBar>
      </PostForm>
      <LastChange last={model.last} />
    </>
  )
}
