import { importsPath } from '#shared/paths.ts'
import { Button } from '#ui/admin-kit/button.tsx'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { controlProps, Field } from '#ui/admin-kit/field.tsx'
import { FormActions, TextField } from '#ui/admin-kit/inputs.tsx'
import { PostButton } from '#ui/admin-kit/post-button.tsx'
import { Table, TableHead } from '#ui/admin-kit/table.tsx'
import { useSpeech, useT } from '#ui/i18n.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { ImportsModel } from './imports-model.ts'

type Props = { data: ImportsModel; reply?: FormReply }

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
          <Table caption={t('admin.import.files')} stacked>
            <TableHead
              columns={['name', 'size'] as const}
              title={name => t(`admin.import.column_${name}`)}
              action={t('admin.import.column_action')}
            />
            <tbody role="rowgroup">
              {files.map(file => (
                <FileRow key={file.name} file={file} kind={form?.kind ?? null} />
              ))}
            </tbody>
          </Table>
        )}
      </section>
      <UploadForm data={data} reply={reply} />
    </>
  )
}

type RowProps = { file: ImportsModel['files'][number]; kind: string | null }

function FileRow({ file: { name, isFolder, files, size }, kind }: RowProps) {
  const { t, number } = useSpeech()
  return (
    <tr role="row">
      <td role="cell" className="cell-main">
        <strong>{name}</strong>
        {isFolder ? (
          <p className="quiet">
            {t('admin.import.folder_content', { count: files, shown: number(files) })}
          </p>
        ) : null}
      </td>
      <td role="cell" data-label={t('admin.import.column_size')}>
        {size}
      </td>
      <td role="cell" className="cell-act">
        <PostButton intent="remove" fields={{ name }} action={importsPath({ kind })} small>
          <span aria-hidden="true">{t('common.action.delete')}</span>{' '}
          <span className="sr">{name}</span>
        </PostButton>
      </td>
    </tr>
  )
}

function UploadForm({ data: { most, form }, reply }: Props) {
  const t = useT()
  const sent = reply?.intent === 'add' ? reply : undefined
  const { folder } = sent?.values ?? {}
  return (
    <PostForm
      intent="add"
      reply={sent}
      fields={{ kind: form?.kind }}
      action={importsPath({ kind: form?.kind ?? null })}
      encType="multipart/form-data"
      noValidate
      className="admin-form"
    >
      <section className="admin-part" aria-labelledby="upload">
        <h2 id="upload">{t('admin.import.upload')}</h2>
        <TextField
          id="folder"
          name="folder"
          label={t('admin.import.folder')}
          help={t('admin.import.folder_help')}
          optional
          defaultValue={typeof folder === 'string' ? folder : ''}
          autoComplete="off"
          spellCheck={false}
          fit="medium"
        />
        <Field
          id="file"
          label={t('admin.import.file')}
          help={t('admin.import.file_help', { most })}
          error={sent?.errors.file}
        >
          {control => (
            <input
              {...control}
              {...controlProps({ id: 'file', label: '', error: sent?.errors.file })}
              type="file"
              name="file"
              className="input"
            />
          )}
        </Field>
      </section>
      <FormActions>
        <Button>{t('admin.import.upload')}</Button>
      </FormActions>
    </PostForm>
  )
}
