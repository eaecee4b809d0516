import { useT } from '#ui/i18n.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/kit/button.tsx'
import { controlProps, FieldError, FieldHelp, FieldMark } from '#ui/kit/field.tsx'
import { TextInput } from '#ui/kit/inputs.tsx'
import { useFormField } from '#ui/form-fields.tsx'
import type { SimilarQuestion } from './writing-types.ts'

export type TitleFieldProps = {
  value: string
  autoFocus?: boolean
  /** Questions with a similar title; null before the search; omitted while editing. */
  similar?: SimilarQuestion[] | null
}

export function TitleField({ value, autoFocus, similar }: TitleFieldProps) {
  const t = useT()
  const searches = similar !== undefined
  const { required, maxLength, bounds, errors: error } = useFormField('title')
  return (
    <div className="field">
      <div className="with-help">
        <div className="label-line">
          <label htmlFor="title" className="label">
            {t('editor.title.label')}
            <FieldMark required={required} />
          </label>{' '}
          <span className="title-left" data-most={bounds.max} />
        </div>
        <FieldHelp id="title">{t('editor.title.help', bounds)}</FieldHelp>
        <div>
          <div className="picker-line">
            <TextInput
              {...controlProps({ id: 'title', label: '', help: true, error, required })}
              name="title"
              className="title-input"
              maxLength={maxLength}
              autoComplete="off"
              autoFocus={autoFocus}
              placeholder={t('editor.title.hint')}
              defaultValue={value}
            />
            {searches ? (
              <>
                {' '}
                <Button name="intent" value="similar" formNoValidate className="no-script">
                  {t('editor.similar.look')}
                </Button>
              </>
            ) : null}
          </div>
          <FieldError id="title" error={error} />
        </div>
      </div>
      {searches ? <Similar questions={similar} /> : null}
    </div>
  )
}

/** Possible duplicates, collapsed below the title; links open in new tabs. */
function Similar({ questions }: { questions: SimilarQuestion[] | null }) {
  const t = useT()
  const words = { heading: t('editor.similar.heading') }
  return (
    <div className="similar-place" data-words={JSON.stringify(words)}>
      {questions?.length === 0 ? <p className="quiet">{t('editor.similar.none')}</p> : null}
      {questions?.length ? (
        <details className="fold similar" open>
          <summary>{t('editor.similar.heading')}</summary>
          <ul className="side-list">
            {questions.map(({ id, href, title, closed, answers, accepted }) => (
              <li key={id}>
                <a href={href} target="_blank" rel="noopener">
                  {title}
                  {closed ? <span className="mark mark-closed">{` ${closed}`}</span> : null}
                </a>{' '}
                <span className={accepted ? 'side-count side-accepted' : 'side-count'}>
                  {accepted ? <Icon name="check" /> : null}
                  {answers}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}
