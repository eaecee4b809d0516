import type { ReactNode } from 'react'
import { newUploadPath } from '#shared/paths.ts'
import { type T, useT } from '#ui/i18n.tsx'
import { Button } from '#ui/kit/button.tsx'
import { TextAreaField, TextField } from '#ui/kit/inputs.tsx'
import { ownValue } from '#shared/own-value.ts'
import type { FieldErrors } from './writing-types.ts'

const fields = ['link_url', 'link_text', 'image_url', 'image_text', 'code_text', 'code_language']

/** What an insert form reads of the submitted form. */
export type PieceReply = {
  intent: string
  values: Record<string, unknown>
  errors: FieldErrors
  extra: { content?: string } | null
}

/** The labels of the required fields, for the summary of errors. */
export const pieceLabels = (t: T) => ({
  link_url: t('editor.link.address'),
  image_url: t('editor.image.address'),
  code_text: t('editor.tool.code'),
})

/** The tools as small forms, for readers without scripts; each appends its snippet to the text. */
export function InsertFields({ reply }: { reply: PieceReply | null }) {
  const t = useT()
  const done = reply?.intent.startsWith('insert-') && reply.extra?.content !== undefined
  const field = (name: string) => {
    const value = done ? '' : ownValue(reply?.values, name)
    return {
      id: name,
      name,
      error: ownValue(reply?.errors, name),
      defaultValue: typeof value === 'string' ? value : '',
    }
  }
  const open = fields.some(name => field(name).defaultValue !== '' || field(name).error)
  return (
    <details className="fold no-script" open={open || undefined}>
      <summary>{t('editor.insert_heading')}</summary>
      <Piece kind="link" title={t('editor.tool.link')}>
        <TextField {...field('link_url')} label={t('editor.link.address')} inputMode="url" />
        <TextField {...field('link_text')} label={t('editor.link.text')} optional />
      </Piece>
      <Piece kind="image" title={t('editor.tool.image')}>
        <TextField {...field('image_url')} label={t('editor.image.address')} inputMode="url" />
        <TextField {...field('image_text')} label={t('editor.image.text')} optional />
      </Piece>
      <p>
        <a href={newUploadPath()} target="_blank" rel="noopener">
          {t('editor.upload.without_script')}
        </a>
      </p>
      <Piece kind="code" title={t('editor.tool.code')}>
        <TextAreaField {...field('code_text')} label={t('editor.tool.code')} code rows={4} />
        <TextField {...field('code_language')} label={t('editor.code.language')} optional />
      </Piece>
    </details>
  )
}

function Piece({ kind, title, children }: { kind: string; title: string; children: ReactNode }) {
  const t = useT()
  return (
    <fieldset className="piece">
      <legend className="label">{title}</legend>
      <div className="fold-fields">{children}</div>
      <Button name="intent" value={`insert-${kind}`} formNoValidate small>
        {t('editor.insert')}
      </Button>
    </fieldset>
  )
}
