import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useT } from '#app/ui/i18n.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { controlProps, FieldError, FieldHelp, FieldMark } from '#app/ui/kit/field.tsx'
import { TextInput } from '#app/ui/kit/inputs.tsx'
import { findSimilar } from './ask-server.ts'
import { isWorthSearching } from './similar-search.ts'
import { SimilarQuestions } from './similar-questions.tsx'
import { useLatest } from './use-latest.ts'
import type { SimilarQuestion } from './writing-types.ts'

/** Longest title, in code points (spec §5). */
const TitleMax = 150
/** From here on, what is left is said. */
const TellFrom = 40
const RestMs = 400

export type TitleFieldProps = {
  value: string
  error?: string[]
  autoFocus?: boolean
  /** Looks for questions with such a title; not while editing. */
  similar?: SimilarQuestion[] | null
}

export function TitleField({ value, error, autoFocus, similar }: TitleFieldProps) {
  const t = useT()
  const [left, setLeft] = useState(TitleMax)
  const [found, setFound] = useState<SimilarQuestion[] | null>(similar ?? null)
  const searches = similar !== undefined
  const call = useLatest((signal, title: string) => findSimilar(title, signal))
  const look = useDebouncedCallback(async (title: string) => {
    if (!isWorthSearching(title)) return setFound(null)
    const answer = await call.run(title).catch(() => null)
    if (answer) setFound(answer.questions)
  }, RestMs)
  return (
    <div className="field">
      <div className="with-help">
        <div className="label-line">
          <label htmlFor="title" className="label">
            {t('editor.title.label')}
            <FieldMark required />
          </label>
          <span className={left < 0 ? 'title-left title-over' : 'title-left'} aria-live="polite">
            {left > TellFrom ? '' : titleLeft(t, left)}
          </span>
        </div>
        <FieldHelp id="title">{t('editor.title.help')}</FieldHelp>
        <div>
          <div className="picker-line">
            <TextInput
              {...controlProps({ id: 'title', label: '', help: true, error, required: true })}
              name="title"
              className="title-input"
              // Counted in code points on the server; a character may take two of these.
              maxLength={2 * TitleMax}
              autoComplete="off"
              autoFocus={autoFocus}
              placeholder={t('editor.title.hint')}
              defaultValue={value}
              onInput={event => {
                const title = event.currentTarget.value
                setLeft(TitleMax - [...title].length)
                if (searches) look(title)
              }}
            />
            {searches ? (
              <Button name="intent" value="similar" formNoValidate className="no-script">
                {t('editor.similar.look')}
              </Button>
            ) : null}
          </div>
          <FieldError id="title" error={error} />
        </div>
      </div>
      {searches ? <SimilarQuestions questions={found} /> : null}
    </div>
  )
}

type Speak = ReturnType<typeof useT>

const titleLeft = (t: Speak, left: number) =>
  left < 0 ? t('editor.title.over', { count: -left }) : t('editor.title.left', { count: left })
