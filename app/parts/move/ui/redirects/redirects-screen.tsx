import { redirectsPath } from '#shared/paths.ts'
import { Button, LinkButton } from '#ui/admin-kit/button.tsx'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { controlProps, Field } from '#ui/admin-kit/field.tsx'
import { FormActions, SearchInput, TextAreaField, TextField } from '#ui/admin-kit/inputs.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { Pager } from '#ui/admin-kit/pager.tsx'
import { HiddenFields, PostButton } from '#ui/admin-kit/post-button.tsx'
import { Table, TableHead } from '#ui/admin-kit/table.tsx'
import { Tabs } from '#ui/admin-kit/tabs.tsx'
import { useSpeech, useT } from '#ui/i18n.tsx'
import { ListBar, PageHead } from '#ui/kit/page-head.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { CsvAnswer, RedirectsModel } from './redirects-model.ts'
import { ownValue } from '#shared/own-value.ts'

type Props = { data: RedirectsModel; reply?: FormReply<CsvAnswer> }
type RedirectItem = RedirectsModel['redirects'][number]
type MissedItem = RedirectsModel['missing'][number]

const redirectColumns = ['path', 'target', 'source', 'hits', 'last', 'created'] as const
const missedColumns = ['path', 'count', 'last'] as const

/** Redirects with the forms that add some, or the addresses that were not found. */
export function RedirectsScreen({ data, reply }: Props) {
  const { t, number } = useSpeech()
  const { missed, count, path, search } = data
  const tab = (show: 'redirects' | 'missed') => ({
    href: redirectsPath({ show: show === 'missed' ? show : null }),
    label: t(`admin.redirects.tab_${show}`),
    current: missed === (show === 'missed'),
  })
  const wrong = reply?.extra?.wrong
  return (
    <>
      <PageHead title={data.title} intro={t('admin.redirects.intro')} />
      <ErrorSummary
        errors={wrong ? { lines: wrong } : reply?.errors}
        labels={{
          path: t('admin.redirects.path'),
          target: t('admin.redirects.target'),
          lines: t('admin.redirects.lines'),
          upload: t('admin.redirects.upload'),
        }}
      />
      <Tabs label={data.title} items={[tab('redirects'), tab('missed')]} />
      {missed ? (
        <p className="help">{t('admin.redirects.missed_about')}</p>
      ) : (
        <>
          <AddForm data={data} reply={reply} />
          <Filter data={data} />
        </>
      )}
      <ListBar
        count={t(`admin.redirects.count_${missed ? 'missed' : 'redirects'}`, {
          count,
          shown: number(count),
        })}
      />
      <List data={data} />
      <Pager page={data.page} pages={data.pages} sizes={data.sizes} path={path} query={search} />
      {missed ? null : <CsvForm reply={reply} />}
    </>
  )
}

function AddForm({ data, reply }: Props) {
  const t = useT()
  const sent = reply?.intent === 'add' ? reply : undefined
  const typed = (name: string, otherwise = '') => {
    const value = sent ? ownValue(sent.values, name) : otherwise
    return typeof value === 'string' ? value : ''
  }
  return (
    <PostForm intent="add" reply={sent} action={redirectsPath()} noValidate className="admin-form">
      <section className="admin-part" aria-labelledby="add">
        <h2 id="add">{t('admin.redirects.add')}</h2>
        <TextField
          id="path"
          name="path"
          label={t('admin.redirects.path')}
          help={t('admin.redirects.path_help')}
          defaultValue={typed('path', data.prefill)}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          id="target"
          name="target"
          label={t('admin.redirects.target')}
          help={t('admin.redirects.target_help')}
          defaultValue={typed('target')}
          autoComplete="off"
          spellCheck={false}
        />
      </section>
      <FormActions>
        <Button tone="primary">{t('admin.redirects.add')}</Button>
      </FormActions>
    </PostForm>
  )
}

function CsvForm({ reply }: Pick<Props, 'reply'>) {
  const t = useT()
  const sent = reply?.intent === 'import' ? reply : undefined
  const { lines } = sent?.values ?? {}
  return (
    <PostForm
      intent="import"
      action={redirectsPath()}
      encType="multipart/form-data"
      noValidate
      className="admin-form"
    >
      <section className="admin-part" aria-labelledby="csv">
        <h2 id="csv">{t('admin.redirects.csv')}</h2>
        <p className="help">{t('admin.redirects.csv_about')}</p>
        {sent?.extra ? (
          <Banner>
            <p>{sent.extra.saved}</p>
          </Banner>
        ) : null}
        <Field id="upload" label={t('admin.redirects.upload')} optional>
          {control => (
            <input
              {...control}
              {...controlProps({ id: 'upload', label: '' })}
              type="file"
              name="upload"
              accept="text/csv,.csv,text/plain,.txt,.tsv"
              className="input"
            />
          )}
        </Field>
        <TextAreaField
          id="lines"
          name="lines"
          label={t('admin.redirects.lines')}
          optional
          error={sent?.extra?.wrong ?? sent?.errors.lines}
          code
          rows={8}
          spellCheck={false}
          defaultValue={sent?.extra?.left ?? (typeof lines === 'string' ? lines : '')}
        />
      </section>
      <FormActions>
        <Button>{t('admin.redirects.csv')}</Button>
      </FormActions>
    </PostForm>
  )
}

function Filter({ data }: Pick<Props, 'data'>) {
  const t = useT()
  const label = t('admin.redirects.query')
  return (
    <div className="contents-filter">
      <form className="filter" role="search" action={redirectsPath()} aria-label={label}>
        <label className="sr" htmlFor="query">
          {label}
        </label>
        <SearchInput id="query" name="query" defaultValue={data.words} placeholder={label} />
        <HiddenFields values={{ page_size: new URLSearchParams(data.search).get('page_size') }} />
        <Button icon="search">{t('common.action.search')}</Button>
      </form>
    </div>
  )
}

function List({ data }: Pick<Props, 'data'>) {
  const t = useT()
  const { missed, redirects, missing, words } = data
  const back = data.path + data.search
  if (redirects.length + missing.length === 0) {
    const empty = missed ? 'empty_missed' : words ? 'empty_found' : 'empty'
    return <EmptyBlock>{t(`admin.redirects.${empty}`)}</EmptyBlock>
  }
  return (
    <Table caption={t(`admin.redirects.tab_${missed ? 'missed' : 'redirects'}`)}>
      <TableHead
        columns={missed ? missedColumns : redirectColumns}
        title={name => t(`admin.redirects.column_${name}`)}
        action={t('admin.redirects.column_action')}
      />
      <tbody role="rowgroup">
        {redirects.map(item => (
          <RedirectLine key={item.id} item={item} back={back} />
        ))}
        {missing.map(item => (
          <MissedLine key={item.path} item={item} back={back} />
        ))}
      </tbody>
    </Table>
  )
}

const Never = <span className="quiet">–</span>

function RedirectLine({ item, back }: { item: RedirectItem; back: string }) {
  const { t, number } = useSpeech()
  const label = (column: (typeof redirectColumns)[number]) => t(`admin.redirects.column_${column}`)
  return (
    <tr role="row">
      <td role="cell" className="cell-main">
        <code>{item.from}</code>
      </td>
      <td role="cell" data-label={label('target')}>
        <a href={item.target}>
          <code>{item.to}</code>
        </a>
      </td>
      <td role="cell" data-label={label('source')}>
        {t(`admin.redirects.source_${item.source}`)}
      </td>
      <td role="cell" data-label={label('hits')}>
        {number(item.hits)}
      </td>
      <td role="cell" data-label={label('last')}>
        {item.lastHitAt ? <TimeAgo at={item.lastHitAt} /> : Never}
      </td>
      <td role="cell" data-label={label('created')}>
        <TimeAgo at={item.createdAt} />
      </td>
      <td role="cell">
        <PostButton intent="delete" fields={{ id: item.id }} back={back} small>
          <span aria-hidden="true">{t('common.action.delete')}</span>{' '}
          <span className="sr">{t('admin.redirects.delete_label', { path: item.from })}</span>
        </PostButton>
      </td>
    </tr>
  )
}

function MissedLine({ item, back }: { item: MissedItem; back: string }) {
  const { t, number } = useSpeech()
  const label = (column: (typeof missedColumns)[number]) => t(`admin.redirects.column_${column}`)
  return (
    <tr role="row">
      <td role="cell" className="cell-main">
        <code>{item.from}</code>
      </td>
      <td role="cell" data-label={label('count')}>
        {number(item.count)}
      </td>
      <td role="cell" data-label={label('last')}>
        <TimeAgo at={item.lastAt} />
      </td>
      <td role="cell">
        <LinkButton href={item.addHref} small>
          <span aria-hidden="true">{t('admin.redirects.add')}</span>{' '}
          <span className="sr">{t('admin.redirects.add_label', { path: item.from })}</span>
        </LinkButton>{' '}
        <PostButton intent="dismiss" fields={{ path: item.path }} back={back} small tone="quiet">
          <span aria-hidden="true">{t('admin.redirects.dismiss')}</span>{' '}
          <span className="sr">{t('admin.redirects.dismiss_label', { path: item.from })}</span>
        </PostButton>
      </td>
    </tr>
  )
}
