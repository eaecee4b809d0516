import type { ReactNode } from 'react'
import { newUploadPath } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { useParts } from '#ui/kit/parts.ts'
import { HiddenFields } from '#ui/kit/post-button.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { PluginField } from '#ui/plugins/plugins-model.ts'
import { ownValue } from '#shared/own-value.ts'

export type PluginFormProps = {
  fields: PluginField[]
  zones: string[]
  reply?: FormReply
}

/** A field with the typed value instead of the saved one. */
function typed(field: PluginField, reply?: FormReply): PluginField {
  if (reply?.intent !== 'save') return field
  const sent = ownValue(reply.values, field.name)
  const list = Array.isArray(sent) ? sent.map(String) : sent ? [String(sent)] : []
  const isSecret = field.type === 'input' && field.inputType === 'password'
  return {
    ...field,
    list: field.type === 'tag_selector' ? String(sent ?? '').split(/[,，]/) : list,
    on: sent !== undefined && sent !== '',
    value: isSecret && sent === undefined ? field.value : list.join(''),
  }
}

const buttonForm = (name: string) => `action-${name}`

type ControlProps = { field: PluginField; zones: string[]; error?: string[] }

function Affixed({ field, children }: { field: PluginField; children: ReactNode }) {
  const { prefix, suffix } = field
  if (!prefix && !suffix) return <>{children}</>
  return (
    <span className="input-group">
      {prefix ? <span>{prefix}</span> : null}
      {children}
      {suffix ? <span>{suffix}</span> : null}
    </span>
  )
}

/** One value of a plugin, with the input for its type. */
function PluginControl({ field, zones, error }: ControlProps) {
  const t = useT()
  const parts = useParts()
  const { Button, Checkbox, CheckGroup, Field, RadioGroup } = parts
  const { SelectField, TextAreaField, TextField, TextInput } = parts
  const { name, type, title, description, required, value, options, readOnly } = field
  const help = description || undefined
  const look = { id: name, label: title, help, error, required }
  const text = { name, defaultValue: value, placeholder: field.placeholder || undefined, readOnly }
  switch (type) {
    case 'legend':
      return (
        <div className="plugin-legend">
          <h2>{title}</h2>
          {help ? <p className="help">{help}</p> : null}
        </div>
      )
    case 'button':
      return (
        <div className="field" id={name}>
          <p className="label">{title}</p>
          {help ? <p className="help">{help}</p> : null}
          <Button form={buttonForm(name)}>{field.label || title}</Button>
        </div>
      )
    case 'switch':
      return (
        <Checkbox
          {...{ id: name, name, help, error, value: 'on', defaultChecked: field.on }}
          label={field.label ? `${title} – ${field.label}` : title}
        />
      )
    case 'checkbox':
      return (
        <CheckGroup {...{ id: name, legend: title, help, error }}>
          {options.map((option, index) => (
            <Checkbox
              key={option.value}
              id={index === 0 ? name : `${name}-${index}`}
              {...{ name, value: option.value, label: option.label }}
              defaultChecked={field.list.includes(option.value)}
            />
          ))}
        </CheckGroup>
      )
    case 'radio':
      return (
        <RadioGroup {...{ id: name, legend: title, help, error, name, options, value, required }} />
      )
    case 'select':
      return <SelectField {...look} name={name} defaultValue={value} options={options} />
    case 'timezone': {
      const none = required ? [] : [{ value: '', label: t('plugin.no_zone') }]
      const zoned = zones.map(zone => ({ value: zone, label: zone }))
      return (
        <SelectField {...look} name={name} defaultValue={value} options={[...none, ...zoned]} />
      )
    }
    case 'textarea':
      return <TextAreaField {...look} {...text} rows={field.rows} />
    case 'tag_selector':
      return <TextField {...look} {...text} defaultValue={field.list.filter(Boolean).join(', ')} />
    case 'upload':
      return (
        <TextField
          {...look}
          {...text}
          help={
            <>
              {help} {t('plugin.upload_help')}{' '}
              <a href={newUploadPath()}>{t('plugin.upload_link')}</a>
            </>
          }
        />
      )
    default: {
      const kind = field.inputType
      const fit = kind === 'text' || kind === 'url' || kind === 'search' ? 'full' : 'medium'
      const autoComplete = kind === 'password' ? 'new-password' : 'off'
      return (
        <Field {...look}>
          {control => (
            <Affixed field={field}>
              <TextInput {...text} {...control} type={kind} fit={fit} autoComplete={autoComplete} />
            </Affixed>
          )}
        </Field>
      )
    }
  }
}

/** The form of a plugin's fields; its buttons are separate forms after it. */
export function PluginForm({ fields, zones, reply }: PluginFormProps) {
  const t = useT()
  const { Button } = useParts()
  const errors = reply?.errors ?? {}
  const shown = fields.filter(({ hidden }) => !hidden)
  return (
    <>
      <ErrorSummary
        errors={errors}
        labels={Object.fromEntries(fields.map(({ name, title }) => [name, title]))}
      />
      <PostForm
        intent="save"
        reply={reply}
        noValidate
        data-guard-unsaved
        className="admin-form plugin-form"
      >
        {shown.map(field => (
          <PluginControl
            key={field.name}
            field={typed(field, reply)}
            zones={zones}
            error={ownValue(errors, field.name)}
          />
        ))}
        <FormActions>
          <Button tone="primary">{t('plugin.save')}</Button>
        </FormActions>
      </PostForm>
      {shown
        .filter(({ type }) => type === 'button')
        .map(({ name }) => (
          <form key={name} method="post" id={buttonForm(name)} hidden>
            <HiddenFields values={{ intent: 'plugin-action', action: name }} />
          </form>
        ))}
    </>
  )
}
