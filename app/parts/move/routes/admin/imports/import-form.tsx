import { importsPath } from '#shared/paths.ts'
import { Button, LinkButton } from '#ui/admin-kit/button.tsx'
import { Checkbox } from '#ui/admin-kit/choices.tsx'
import { FormActions, SelectField, TextField } from '#ui/admin-kit/inputs.tsx'
import { type T, useT } from '#ui/i18n.tsx'
import { labelled } from '#ui/kit/error-summary.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import { kindName } from './import-kind-name.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { ownValue } from '#shared/own-value.ts'
import type { ImportField, ImportsModel } from './model.ts'

type Form = NonNullable<ImportsModel['form']>

/** The labels of the fields, for the summary of errors. */
export const importLabels = ({ kind, fields }: Form, t: T): Record<string, string> => ({
  ...labelled(['source', ...fields], name => t(`admin.import.${name}`)),
  address: t(`admin.import.${kind === 'answer' ? 'addresses' : 'address'}`),
})

/** The source and the options of the chosen kind. */
export function ImportForm({ form, reply }: { form: Form; reply?: FormReply }) {
  const t = useT()
  const { kind, fields, sources, folders, needsAddress } = form
  const sent = reply?.intent === 'check' ? reply : undefined
  const typed = (name: string) => {
    const value = ownValue(sent?.values, name)
    return typeof value === 'string' ? value : ''
  }
  const text = (key: string) => t(`admin.import.${key}`)
  const choices = (names: string[]) => [
    { value: '', label: text('choose') },
    ...names.map(name => ({ value: name, label: name })),
  ]
  const labels = importLabels(form, t)
  const rows: Record<ImportField, () => React.ReactNode> = {
    uploads: () => (
      <SelectField
        id="uploads"
        name="uploads"
        label={text('uploads')}
        help={text('uploads_help')}
        optional
        options={choices(folders)}
        defaultValue={typed('uploads')}
      />
    ),
    address: () => (
      <TextField
        id="address"
        name="address"
        label={labels.address}
        help={text(kind === 'answer' ? 'addresses_help' : 'address_help')}
        required={needsAddress}
        optional={!needsAddress}
        defaultValue={typed('address')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
    ),
    time_zone: () => <Words name="time_zone" typed={typed} help={`time_zone_help_${kind}`} />,
    prefix: () => <Words name="prefix" typed={typed} help={`prefix_help_${kind}`} />,
    also: () => <Words name="also" typed={typed} help="also_help" />,
    name: () => <Words name="name" typed={typed} help="name_help" />,
    images: () => (
      <Checkbox
        id="images"
        name="images"
        value="on"
        label={text('images')}
        help={text('images_help')}
        defaultChecked={typed('images') === 'on'}
      />
    ),
  }
  return (
    <PostForm
      intent="check"
      reply={sent}
      fields={{ kind }}
      action={importsPath({ kind })}
      noValidate
      className="admin-form"
    >
      <section className="admin-part" aria-labelledby="form">
        <h2 id="form">{t('admin.import.from', { kind: kindName(t, kind) })}</h2>
        <SelectField
          id="source"
          name="source"
          label={text('source')}
          help={sources.length > 0 ? text(`about_${kind}`) : text('no_sources')}
          options={choices(sources)}
          defaultValue={typed('source')}
        />
        {fields.map(field => (
          <div key={field}>{rows[field]()}</div>
        ))}
      </section>
      <FormActions>
        <Button tone="primary">{text('check')}</Button>
        <LinkButton href={importsPath()} tone="quiet">
          {t('common.action.cancel')}
        </LinkButton>
      </FormActions>
      <p className="help">{text('check_about')}</p>
    </PostForm>
  )
}

type WordsProps = { name: ImportField; help: string; typed: (name: string) => string }

function Words({ name, help, typed }: WordsProps) {
  const t = useT()
  return (
    <TextField
      id={name}
      name={name}
      label={t(`admin.import.${name}`)}
      help={t(`admin.import.${help}`)}
      optional
      defaultValue={typed(name)}
      autoComplete="off"
      spellCheck={false}
      fit="medium"
    />
  )
}
