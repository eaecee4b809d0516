import { Mark } from '#ui/admin-kit/status-badge.tsx'
import { useSpeech, useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/admin-kit/button.tsx'
import { Checkbox } from '#ui/admin-kit/choices.tsx'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { FormActions, SelectField, TextAreaField, TextField } from '#ui/admin-kit/inputs.tsx'
import { ListBar, PageHead } from '#ui/kit/page-head.tsx'
import { Pager } from '#ui/admin-kit/pager.tsx'
import { PostButton } from '#ui/admin-kit/post-button.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { TranslationModel, TranslationsModel } from './view.ts'
import { PostForm } from '#ui/kit/post-form.tsx'

type Props = { model: TranslationsModel; reply: FormReply | null }

/** Filters: language, words, and customized texts only. */
function TextsFilter({ model }: Pick<Props, 'model'>) {
  const t = useT()
  const { language, languages, words, changed, path } = model
  return (
    <form
      className="texts-filter"
      action={path}
      role="search"
      aria-label={t('translations.filter')}
    >
      <SelectField
        id="texts-language"
        name="language"
        required={false}
        label={t('translations.language')}
        options={languages}
        defaultValue={language}
      />
      <TextField
        id="texts-query"
        type="search"
        name="query"
        label={t('translations.query')}
        placeholder={t('translations.query_hint')}
        defaultValue={words}
        autoComplete="off"
      />
      <Checkbox
        id="texts-changed"
        name="show"
        value="changed"
        label={t('translations.only_changed')}
        defaultChecked={changed}
      />
      <Button icon="search">{t('common.action.search')}</Button>
    </form>
  )
}

/** Details of a text besides its wording. */
function About({ row }: { row: TranslationModel }) {
  const t = useT()
  return (
    <p className="texts-about">
      <code>{row.key}</code>
      {row.form ? <Mark tone="mute">{t(`translations.form.${row.form}`)}</Mark> : null}
      {row.own === null ? null : <Mark tone="good">{t('translations.changed')}</Mark>}
    </p>
  )
}

function EditForm({ row, model, reply }: Props & { row: TranslationModel }) {
  const t = useT()
  const { tag, language, listHref } = model
  const values = row.values.map(name => `{{${name}}}`).join(' ')
  const sent = reply?.values.text
  const errors = reply?.errors ?? {}
  return (
    <div className="texts-edit" id="edit">
      <ErrorSummary
        errors={errors}
        ids={{ key: 'text' }}
        labels={{ text: t('translations.own'), key: t('translations.own') }}
      />
      <p className="label">{t('translations.shipped')}</p>
      <p className="texts-words" lang={tag}>
        {row.shipped}
      </p>
      <PostForm intent="save" reply={reply} fields={{ language, key: row.key }}>
        <TextAreaField
          id="text"
          name="text"
          label={t('translations.own')}
          help={values ? t('translations.keep_values', { names: values }) : undefined}
          error={[...(errors.text ?? []), ...(errors.key ?? [])]}
          rows={Math.min(8, 2 + Math.floor(row.shipped.length / 70))}
          lang={tag}
          defaultValue={typeof sent === 'string' ? sent : (row.own ?? row.shipped)}
        />
        <FormActions>
          <Button tone="primary">{t('translations.save')}</Button>
          <LinkButton href={listHref} tone="quiet">
            {t('common.action.cancel')}
          </LinkButton>
        </FormActions>
      </PostForm>
      {row.own === null ? null : (
        <PostButton intent="take_back" fields={{ language, key: row.key }} icon="restore">
          {t('translations.take_back')}
        </PostButton>
      )}
    </div>
  )
}

function TextEntry(props: Props & { row: TranslationModel }) {
  const { row, model } = props
  const t = useT()
  return (
    <li className="texts-entry">
      <About row={row} />
      {row.edited ? (
        <EditForm {...props} />
      ) : (
        <div className="texts-line">
          <div>
            <p className="texts-words" lang={model.tag}>
              {row.own ?? row.shipped}
            </p>
            {row.own === null ? null : (
              <p className="texts-shipped">
                <span>{t('translations.shipped')}</span> <s lang={model.tag}>{row.shipped}</s>
              </p>
            )}
          </div>
          <LinkButton href={row.editHref} icon="edit" small>
            <span aria-hidden="true">{t('common.action.edit')}</span>{' '}
            <span className="sr">{t('translations.edit_label', { key: row.key })}</span>
          </LinkButton>
        </div>
      )}
    </li>
  )
}

/** All texts of a language, including customized ones. */
export function TranslationsScreen({ model, reply }: Props) {
  const { t, number } = useSpeech()
  const { count, ownCount, rows, page, pages, sizes, path, search } = model
  return (
    <>
      <PageHead title={t('translations.title')} intro={t('translations.intro')} />
      <TextsFilter model={model} />
      <ListBar count={t('translations.count', { count, shown: number(count) })}>
        <span className="quiet">
          {t('translations.own_count', { count: ownCount, shown: number(ownCount) })}
        </span>
      </ListBar>
      {rows.length === 0 ? (
        <EmptyBlock icon="language">{t('translations.empty')}</EmptyBlock>
      ) : (
        <ul className="texts">
          {rows.map(row => (
            <TextEntry key={row.key} row={row} model={model} reply={reply} />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} sizes={sizes} path={path} query={search} />
    </>
  )
}
