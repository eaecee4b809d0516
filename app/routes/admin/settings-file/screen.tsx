import { settingsDownloadPath } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/admin-kit/button.tsx'
import { Checkbox } from '#ui/admin-kit/choices.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { controlProps, Field } from '#ui/admin-kit/field.tsx'
import { FormActions, TextAreaField } from '#ui/admin-kit/inputs.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { HiddenFields } from '#ui/admin-kit/post-button.tsx'
import { LogChange } from '#ui/log/log-change.tsx'
import type { FileLookModel } from '#ui/admin/settings-file-model.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'

type Props = { title: string; reply?: FormReply<{ look: FileLookModel }> }

/** Export of all settings to a file, and import after a preview of the changes. */
export function SettingsFileScreen({ title, reply }: Props) {
  const t = useT()
  const name = (key: string) => t(`admin.settings_file.${key}`)
  const look = reply?.extra?.look
  const text = typeof reply?.values.file === 'string' ? reply.values.file : ''
  return (
    <>
      <PageHead title={title} intro={name('intro')} />
      <ErrorSummary errors={reply?.errors} labels={{ file: t('admin.settings_file.paste') }} />
      {look ? <Look look={look} /> : null}
      <section className="admin-part admin-form" aria-labelledby="save-file">
        <h2 id="save-file">{name('export')}</h2>
        <p className="help">{name('export_about')}</p>
        <form action={settingsDownloadPath()}>
          <Checkbox
            id="secrets"
            name="secrets"
            value="on"
            label={name('secrets')}
            help={name('secrets_about')}
          />
          <FormActions>
            <Button>{name('export_button')}</Button>
          </FormActions>
        </form>
      </section>
      <section className="admin-part admin-form" aria-labelledby="take-file">
        <h2 id="take-file">{name('import')}</h2>
        <p className="help">{name('import_about')}</p>
        <form method="post" encType="multipart/form-data">
          <HiddenFields values={{ intent: 'check' }} />
          <FileField id="upload" label={name('upload')} optional />
          <TextAreaField
            id="file"
            name="file"
            label={name('paste')}
            optional
            error={reply?.errors.file}
            code
            rows={8}
            spellCheck={false}
            defaultValue={look ? '' : text}
          />
          <FormActions>
            <Button>{name('check')}</Button>
          </FormActions>
        </form>
      </section>
    </>
  )
}

function FileField(props: { id: string; label: string; optional?: boolean }) {
  return (
    <Field {...props}>
      {control => (
        <input
          {...control}
          {...controlProps({ id: props.id, label: '' })}
          type="file"
          name="upload"
          accept="application/json,.json"
          required={!props.optional}
          className="input"
        />
      )}
    </Field>
  )
}

/** The changes the file would make, with the button to apply them. */
function Look({ look: { text, groups, ignored } }: { look: FileLookModel }) {
  const t = useT()
  const name = (key: string) => t(`admin.settings_file.${key}`)
  return (
    <section className="admin-preview" aria-labelledby="look">
      <h2 id="look">{name('would_change')}</h2>
      {ignored.length > 0 ? (
        <Banner>
          <p>{t('admin.settings_file.ignored', { names: ignored.join(', ') })}</p>
        </Banner>
      ) : null}
      {groups.length === 0 ? (
        <p>{name('nothing')}</p>
      ) : (
        <>
          {groups.map(({ title, changes }) => (
            <div key={title} className="admin-changes">
              <h3>{title}</h3>
              <dl>
                {changes.map(change => (
                  <LogChange key={change.label} change={change} />
                ))}
              </dl>
            </div>
          ))}
          <form method="post" encType="multipart/form-data">
            <HiddenFields values={{ intent: 'import', file: text ?? '' }} />
            {text === null ? <FileField id="again" label={name('again')} /> : null}
            <FormActions>
              <Button tone="primary">{name('take')}</Button>
            </FormActions>
          </form>
        </>
      )}
    </section>
  )
}
