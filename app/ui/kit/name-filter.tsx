import { Button } from './button.tsx'
import { controlProps, FieldError } from './field.tsx'
import { TextInput } from './inputs.tsx'
import { HiddenFields, type HiddenValues } from './post-button.tsx'

export type NameFilterProps = {
  id: string
  /** URL of the list. */
  action: string
  q: string
  /** Why the last filter was rejected. */
  error: string | null
  words: { label: string; hint: string; submit: string }
  /** Query parameters to keep. */
  keep?: HiddenValues
}

/** Filters a list by part of a name; works without scripts. */
export function NameFilter({ id, action, q, error, words, keep = {} }: NameFilterProps) {
  const look = { id, label: words.label, error }
  return (
    <form className="filter" action={action} role="search" aria-label={words.label}>
      <label className="sr" htmlFor={id}>
        {words.label}
      </label>
      <TextInput
        type="search"
        name="q"
        fit="medium"
        defaultValue={q}
        placeholder={words.hint}
        autoComplete="off"
        {...controlProps(look)}
      />
      <HiddenFields values={keep} />
      <Button icon="search">{words.submit}</Button>
      <FieldError id={id} error={error} />
    </form>
  )
}
