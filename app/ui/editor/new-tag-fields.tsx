import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/kit/button.tsx'
import { TextAreaField, TextField } from '#ui/kit/inputs.tsx'
import { useFormField } from '#ui/form-fields.tsx'
import { ownValue } from '#shared/own-value.ts'
import type { WritingReply } from './writing-types.ts'

const Names = ['display_name', 'slug_name', 'original_text'] as const

/** A new tag, created when the question is posted. */
export function NewTagFields({ reply }: { reply: WritingReply | null }) {
  const t = useT()
  const errors = reply?.errors ?? {}
  const { bounds } = useFormField('slug_name')
  const kept = (name: string) => {
    const value =
      reply?.intent === 'add-tag' && reply.extra?.added ? '' : ownValue(reply?.values, name)
    return typeof value === 'string' ? value : ''
  }
  const open = Names.some(name => kept(name) !== '' || errors[name])
  return (
    <details className="fold new-tag" open={open || undefined}>
      <summary>{t('editor.new_tag.heading')}</summary>
      <p className="help">{t('editor.new_tag.help', bounds)}</p>
      <div className="fold-fields">
        <TextField
          id="display_name"
          name="display_name"
          label={t('editor.new_tag.name')}
          defaultValue={kept('display_name')}
          autoComplete="off"
          required={false}
        />
        <TextField
          id="slug_name"
          name="slug_name"
          label={t('editor.new_tag.slug')}
          defaultValue={kept('slug_name')}
          autoCapitalize="none"
          autoComplete="off"
          required={false}
        />
      </div>
      <TextAreaField
        id="original_text"
        name="original_text"
        label={t('editor.new_tag.description')}
        optional
        rows={3}
        defaultValue={kept('original_text')}
      />
      <Button name="intent" value="add-tag" formNoValidate>
        {t('editor.new_tag.add')}
      </Button>
    </details>
  )
}
