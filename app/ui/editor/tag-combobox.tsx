import { useDebouncedCallback } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type FormTag, splitTagNames, TagsMax, tagValue } from '#app/shared/tag-values.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useT } from '#app/ui/i18n.tsx'
import { controlProps } from '#app/ui/kit/field.tsx'
import { findTags } from './ask-server.ts'
import { TagOptions } from './tag-options.tsx'
import { useLatest } from './use-latest.ts'
import type { PickerData, PickerTag, WritingReply } from './writing-types.ts'

const RestMs = 250
const FlashMs = 2000
const OptionsMax = 8

export type TagComboboxProps = {
  picker: PickerData
  chosen: FormTag[]
  reply: WritingReply | null
  onChoose: (tags: FormTag[]) => void
  /** A name that is to become a new tag. */
  onCreate: (name: string) => void
}

const isNamed = (tag: FormTag, name: string) =>
  tag.slug === name.toLowerCase().replace(/\s+/g, '-') ||
  tag.name.toLowerCase() === name.toLowerCase()

/** Chips and a text field that offers tags while one types (ARIA combobox with a list). */
export function TagCombobox({ picker, chosen, reply, onChoose, onCreate }: TagComboboxProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const first = reply?.extra?.lookedUp === undefined ? reply?.values.tag_text : ''
  const [text, setText] = useState(typeof first === 'string' ? first : '')
  const [options, setOptions] = useState<PickerTag[]>([])
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [note, setNote] = useState('')
  const [twice, setTwice] = useState('')
  const full = chosen.length >= TagsMax

  useEffect(() => {
    if (!twice) return
    const timer = setTimeout(() => setTwice(''), FlashMs)
    return () => clearTimeout(timer)
  }, [twice])

  const call = useLatest((signal, typed: string) => findTags(typed, signal))
  const close = () => {
    call.cancel()
    look.cancel()
    setOpen(false)
    setActive(-1)
  }
  const offer = (typed: string, found: PickerTag[]) => {
    const free = found.filter(tag => !chosen.some(known => known.slug === tag.slug))
    const known = [...found, ...chosen].some(tag => isNamed(tag, typed))
    const fresh = { slug: '', name: typed, fresh: true }
    const list = free.slice(0, OptionsMax)
    setOptions(typed && picker.mayCreate && !known ? [...list, fresh] : list)
    setActive(free.length > 0 && typed ? 0 : -1)
    setNote(free.length > 0 ? t('editor.tags.count', { count: free.length }) : noneFor(typed))
    setOpen(true)
  }
  const noneFor = (typed: string) => {
    if (!typed || chosen.some(tag => isNamed(tag, typed))) return ''
    if (picker.mayCreate) return t('editor.tags.none')
    return t('editor.tags.none_rank', { rank: picker.rank })
  }
  const look = useDebouncedCallback(async (typed: string) => {
    const answer = await call.run(typed).catch(() => null)
    if (answer) offer(typed, answer.tags)
  }, RestMs)

  const type = (value: string) => {
    setText(value)
    const name = value.trim()
    if (full || name === '') {
      setNote(full && name ? t('editor.tags.full', { max: TagsMax }) : '')
      return close()
    }
    look(name)
  }
  const take = (tag: PickerTag) => {
    field.current?.focus()
    close()
    setText('')
    if (tag.fresh) return onCreate(tag.name)
    if (chosen.some(known => known.slug === tag.slug)) return setTwice(tag.slug)
    if (full) return setNote(t('editor.tags.full', { max: TagsMax }))
    onChoose([...chosen, { slug: tag.slug, name: tag.name }])
    setNote(t('editor.tags.added', { name: tag.name }))
  }
  const remove = (tag: FormTag) => {
    onChoose(chosen.filter(known => known.slug !== tag.slug))
    setNote(t('editor.tags.removed', { name: tag.name }))
    field.current?.focus()
  }
  /** Takes the chosen option, else a tag that is called exactly what is typed. */
  const takeTyped = async () => {
    const name = splitTagNames(text)[0] ?? ''
    const double = chosen.find(tag => isNamed(tag, name))
    if (double) {
      setTwice(double.slug)
      return setText('')
    }
    if (!name || full) return
    const answer = await call.run(name).catch(() => null)
    const exact = answer?.tags.find(tag => isNamed(tag, name))
    if (exact) take(exact)
    else if (answer) offer(name, answer.tags)
  }
  const step = (by: number) => {
    if (!open) return look(text.trim())
    setActive((active + by + options.length) % Math.max(1, options.length))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'ArrowDown') step(1)
    else if (key === 'ArrowUp') step(active < 0 ? 0 : -1)
    else if (key === 'Enter' || key === ',' || key === '，' || key === '、') {
      const option = open && key === 'Enter' ? options[active] : undefined
      if (option) take(option)
      else void takeTyped()
    } else if (key === 'Escape' && open) close()
    else if (key === 'Backspace' && text === '' && chosen.length > 0) remove(chosen.at(-1)!)
    else return
    event.preventDefault()
  }
  const recommended = picker.recommended.filter(
    tag => !chosen.some(known => known.slug === tag.slug),
  )
  return (
    <>
      {chosen.length > 0 ? (
        <ul className="picker-chosen" aria-label={t('editor.tags.chosen')}>
          {chosen.map(tag => (
            <li
              key={tag.slug}
              className={
                tag.slug === twice ? 'chip chip-removable chip-twice' : 'chip chip-removable'
              }
            >
              <input type="hidden" name="tags" value={tagValue(tag)} />
              <span>{tag.name}</span>
              <button
                type="button"
                className="chip-remove"
                title={t('editor.tags.remove', { name: tag.name })}
                onClick={() => remove(tag)}
              >
                <Icon name="close" />
                <span className="sr">{t('editor.tags.remove', { name: tag.name })}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="picker">
        <input
          {...controlProps({ id: 'tags', label: '', help: true, error: reply?.errors.tags })}
          ref={field}
          name="tag_text"
          type="text"
          className="input"
          role="combobox"
          aria-expanded={open}
          aria-controls="tag-options"
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `tag-option-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={full ? t('editor.tags.full', { max: TagsMax }) : t('editor.tags.hint')}
          value={text}
          onChange={event => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        <TagOptions open={open} options={options} active={active} onTake={take} />
      </div>
      {recommended.length > 0 && !full ? (
        <div className="tag-group" role="group" aria-label={t('editor.tags.recommended')}>
          <span className="quiet">{t('editor.tags.recommended')}</span>
          {recommended.map(tag => (
            <button
              key={tag.slug}
              type="button"
              className={tag.reserved ? 'chip chip-reserved chip-add' : 'chip chip-add'}
              onClick={() => take(tag)}
            >
              {tag.name}
            </button>
          ))}
        </div>
      ) : null}
      <p className="quiet picker-note" role="status">
        {note}
      </p>
    </>
  )
}
