import { importsPath } from '#shared/paths.ts'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { controlProps, Field } from '#ui/admin-kit/field.tsx'
import { TextField } from '#ui/admin-kit/inputs.tsx'
import { ListForm, typedIn } from '#ui/admin/list/list-form.tsx'
import { ListTable, type Rows, type TableData } from '#ui/admin/list/list-table.tsx'
import { useT } from '#ui/i18n.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { ImportsModel } from './model.ts'

type Props = { data: ImportsModel; reply?: FormReply }

const fileRows: Rows<ImportsModel['files'][number], TableData & { kind: string | null }> = {
  caption: 'admin.import.files',
  stacked: true,
  header: 'admin.import.column_',
  columns: {
    name: {
      main: ({ name, isFolder, files }, { t, number }) => (
        <>
          <strong>{name}</strong>
          {isFolder ? (
            <p className="quiet">
              {t('admin.import.folder_content', { count: files, shown: number(files) })}
            </p>
          ) : null}
        </>
      ),
    },
    size: { text: ({ size }) => size },
  },
  buttons: ({ name }, { t }, { kind }) => [
    {
      intent: 'remove',
      fields: { name },
      action: importsPath({ kind }),
      label: t('common.action.delete'),
      spoken: name,
    },
  ],
}

/** The files in the imports folder, and a form to add some. */
export function ImportFiles({ data, reply }: Props) {
  const t = useT()
  const { files, folder, form } = data
  return (
    <>
      <section className="admin-part" aria-labelledby="files">
        <h2 id="files">{t('admin.import.files')}</h2>
        <p className="help">
          {t('admin.import.files_about')} <code>{folder}</code>
        </p>
        {files.length === 0 ? (
          <EmptyBlock>{t('admin.import.files_empty')}</EmptyBlock>
        ) : (
          <ListTable rows={fileRows} items={files} data={{ kind: form?.kind ?? null }} />
        )}
      </section>
      <UploadForm data={data} reply={reply} />
    </>
  )
}

function UploadForm({ data: { most, form }, reply }: Props) {
  const t = useT()
  const kind = form?.kind ?? null
  const error = reply?.intent === 'add' ? reply.errors.file : undefined
  return (
    <ListForm
      intent="add"
      reply={reply}
      fields={{ kind }}
      action={importsPath({ kind })}
      encType="multipart/form-data"
      id="upload"
      title={t('admin.import.upload')}
    >
      <TextField
        id="folder"
        name="folder"
        label={t('admin.import.folder')}
        help={t('admin.import.folder_help')}
        optional
        defaultValue={typedIn(reply, 'add', 'folder')}
        autoComplete="off"
        spellCheck={false}
        fit="medium"
      />
      <Field
        id="file"
        label={t('admin.import.file')}
        help={t('admin.import.file_help', { most })}
        error={error}
      >
        {control => (
          <input
            {...control}
            {...controlProps({ id: 'file', label: '', error })}
            type="file"
            name="file"
            className="input"
          />
        )}
      </Field>
    </ListForm>
  )
}
