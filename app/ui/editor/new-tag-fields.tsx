import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { FormTag } from '#app/shared/tag-values.ts'
import { useT } from '#app/ui/i18n.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { TextAreaField, TextField } from '#app/ui/kit/inputs.tsx'
import { checkTag, Refused } from './ask-server.ts'
import type { FieldErrors, WritingReply } from './writing-types.ts'

export type NewTagFieldsProps = {
  reply: WritingReply | null
  /** A name to begin with: opens the fields. */
  wanted: string | null
  onAdd: (tag: FormTag) => void
  onClose: () => void
}

const Names = ['display_name', 'slug_name', 'original_text'] as const

/** A tag that does not exist yet. It is made when the question is posted. */
export function NewTagFields({ reply, wanted, onAdd, onClose }: NewTagFieldsProps) {
  const t = useT()
  const box = useRef<HTMLDetailsElement>(null)
  const [errors, setErrors] = useState<FieldErrors>(reply?.errors ?? {})
  const field = (name: (typeof Names)[number]) =>
    box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)

  useEffect(() => {
    if (wanted === null || !box.current) return
    box.current.open = true
    field('display_name')!.value = wanted
    field('slug_name')!.value = wanted.toLowerCase().trim().replace(/\s+/g, '-')
    field('slug_name')!.focus()
  }, [wanted])

  const add = async () => {
    try {
      const values = Names.map(name => [name, field(name)?.value ?? ''])
      const { tag } = await checkTag(Object.fromEntries(values) as Record<string, string>)
      setErrors({})
      for (const name of Names) field(name)!.value = ''
      box.current!.open = false
      onAdd(tag)
      onClose()
      document.getElementById('tags')?.focus()
    } catch (error) {
      if (!(error instanceof Refused)) return setErrors({ '': [t('editor.failed')] })
      setErrors(error.errors)
      const wrong = Names.find(name => error.errors[name])
      if (wrong) field(wrong)?.focus()
    }
  }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    void add()
  }
  const kept = (name: string) => {
    const value = reply?.intent === 'add-tag' && reply.extra?.added ? '' : reply?.values[name]
    return typeof value === 'string' ? value : ''
  }
  const open = Names.some(name => kept(name) !== '' || errors[name])
  return (
    <details className="fold" ref={box} open={open || undefined}>
      <summary>{t('editor.new_tag.heading')}</summary>
      <p className="help">{t('editor.new_tag.help')}</p>
      {errors['']?.length ? <p className="field-error">{errors[''].join(' ')}</p> : null}
      <div className="fold-fields">
        <TextField
          id="display_name"
          name="display_name"
          label={t('editor.new_tag.name')}
          error={errors.display_name}
          defaultValue={kept('display_name')}
          autoComplete="off"
        />
        <TextField
          id="slug_name"
          name="slug_name"
          label={t('editor.new_tag.slug')}
          error={errors.slug_name}
          defaultValue={kept('slug_name')}
          autoCapitalize="none"
          autoComplete="off"
        />
      </div>
      <TextAreaField
        id="original_text"
        name="original_text"
        label={t('editor.new_tag.description')}
        optional
        error={errors.original_text}
        rows={3}
        defaultValue={kept('original_text')}
      />
      <Button name="intent" value="add-tag" formNoValidate onClick={onClick}>
        {t('editor.new_tag.add')}
      </Button>
    </details>
  )
}
