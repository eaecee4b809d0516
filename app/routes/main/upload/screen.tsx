import { myUploadsPath } from '#shared/paths.ts'
import { Frame } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/kit/button.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { FormActions, TextAreaField, TextField } from '#ui/kit/inputs.tsx'
import { Banner } from '#ui/kit/banner.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'

type Rule = { list: string[]; max: number }

export type UploadScreenProps = {
  title: string
  rules: { images: Rule; attachments: Rule }
  /** The file just uploaded. */
  done: { markdown: string; address: string; source: string } | null
  reply: FormReply | undefined
}

/** Uploads a file and returns its Markdown, for readers without scripts. */
export function UploadScreen({ title, rules, done, reply }: UploadScreenProps) {
  const t = useT()
  const { images, attachments } = rules
  const words = (key: string, { list, max }: Rule) =>
    list.length > 0 ? t(`upload.new.${key}`, { list: list.join(', '), max }) : ''
  const help = [words('images', images), words('attachments', attachments)].filter(Boolean)
  return (
    <Frame work>
      <h1>{title}</h1>
      <ErrorSummary errors={reply?.errors} labels={{ file: t('upload.new.file') }} />
      {done ? (
        <section className="upload-done" aria-labelledby="done">
          <Banner tone="success">
            <p id="done">{t('upload.new.done')}</p>
          </Banner>
          {done.source === 'post' ? (
            <img className="upload-picture" src={done.address} alt={t('upload.new.picture')} />
          ) : null}
          <TextAreaField
            id="markdown"
            name="markdown"
            label={t('upload.new.markdown')}
            help={t('upload.new.markdown_help')}
            code
            rows={3}
            readOnly
            defaultValue={done.markdown}
          />
        </section>
      ) : null}
      <PostForm intent="upload" reply={reply} encType="multipart/form-data" noValidate>
        <TextField
          id="file"
          name="file"
          type="file"
          accept={[...images.list, ...attachments.list].map(name => `.${name}`).join(',')}
          label={t('upload.new.file')}
          help={help.join(' ')}
          required
        />
        <FormActions>
          <Button tone="primary">{t('upload.new.submit')}</Button>
          <a className="btn" href={myUploadsPath()}>
            {t('upload.mine.title')}
          </a>
        </FormActions>
      </PostForm>
    </Frame>
  )
}
