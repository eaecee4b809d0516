import { adminList } from '#app/admin-list.tsx'
import { readFile } from 'node:fs/promises'
import { invalid } from '#kernel'
import type { T } from '#i18n/translate.ts'
import {
  addRedirect,
  type CsvReport,
  deleteRedirect,
  dismissPath,
  importRedirects,
  listMissed,
  listRedirects,
  RedirectsPageSize,
} from '#parts/move/domain/redirects/manage-redirects.ts'
import type { RedirectRow } from '#parts/move/domain/redirects/redirects.queries.ts'
import { redirectsPath } from '#shared/paths.ts'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { controlProps, Field } from '#ui/admin-kit/field.tsx'
import { TextAreaField, TextField } from '#ui/admin-kit/inputs.tsx'
import type { SlotProps } from '#ui/admin/list/list-body.tsx'
import { ListForm, typedIn } from '#ui/admin/list/list-form.tsx'
import { useT } from '#ui/i18n.tsx'
import { withFields } from '#web/kernel/declared-fields.ts'
import {
  backOf,
  type FormArgs,
  intent,
  type IntentHandler,
  reply,
  taking,
} from '#web/kernel/form-action.ts'
import { askedOf } from '#web/kernel/input-limits.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { chosen, listItems } from '#web/kernel/staff-list.ts'

const Shown = ['redirects', 'missed'] as const

/** With the letters that its escapes mean. */
function legible(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

/** An address that was not found has no redirect. */
const itemOf = (path: string, count: number, lastAt: number, redirect: RedirectRow | null) => ({
  path,
  from: legible(path),
  count,
  lastAt,
  redirect: redirect && {
    id: redirect.id,
    target: redirect.target,
    to: legible(redirect.target),
    source: redirect.source,
    createdAt: redirect.createdAt,
  },
})

async function view({ run, t, url }: ScreenArgs) {
  const show = chosen(url, 'show', Shown)
  const query = askedOf(url, listRedirects, 'query')
  const size = RedirectsPageSize
  const page =
    show === 'missed'
      ? await listItems(
          url,
          size,
          place => run(listMissed, place),
          ({ path, count, lastAt }) => itemOf(path, count, lastAt, null),
        )
      : await listItems(
          url,
          size,
          place => run(listRedirects, { query, ...place }),
          row => itemOf(row.path, row.hits, row.lastHitAt, row),
        )
  return {
    title: t('admin.redirects.title'),
    tabs: Shown.map(name => ({
      name,
      href: redirectsPath({ show: name === 'missed' ? name : null }),
      current: name === show,
    })),
    show,
    words: show === 'missed' ? undefined : query,
    /** The old address that a link of the other list brings. */
    prefill: url.searchParams.get('prefill') ?? '',
    ...page,
  }
}

/** What a CSV text left undone: one text for each line that was not saved, and those lines. */
type CsvAnswer = { wrong: string[]; left: string; saved: string }

/** Lines that are described; the others are only given back. */
const MostDescribed = 20

function csvAnswer({ added, known, wrong }: CsvReport, t: T): CsvAnswer {
  const texts = wrong.slice(0, MostDescribed).map(({ line, error }) => {
    return t('admin.redirects.line', { line, text: t(error.reason, error.values) })
  })
  const more = wrong.length - texts.length
  return {
    wrong: more > 0 ? [...texts, t('admin.redirects.more_lines', { count: more })] : texts,
    left: wrong.map(({ text }) => text).join('\n'),
    saved: t('admin.redirects.saved', { added, known }),
  }
}

/** What was chosen as a file, else what was pasted. */
async function sentLines({ files, form }: FormArgs): Promise<string> {
  const file = files.get('upload')
  if (file?.tooLarge) throw invalid({ field: 'lines', reason: 'error.redirect.file' })
  if (file && file.bytes > 0) return readFile(file.temp, 'utf8')
  const typed = form.get('lines')
  return typeof typed === 'string' ? typed : ''
}

const acts: Record<string, IntentHandler> = {
  add: intent(addRedirect, ({ added }) => ({
    to: redirectsPath(),
    flash: { tone: 'success', key: `admin.redirects.${added ? 'added_one' : 'known_one'}` },
  })),
  import: withFields(
    ['upload', 'lines'],
    taking(importRedirects, async args => {
      const report = await args.run(importRedirects, { lines: await sentLines(args) })
      const { added, known, wrong } = report
      if (wrong.length > 0) return reply(csvAnswer(report, args.t), 422)
      const flash = { tone: 'success' as const, key: 'admin.redirects.saved' }
      return { to: redirectsPath(), flash: { ...flash, values: { added, known } } }
    }),
  ),
  delete: intent(deleteRedirect, ({ path }, args) => ({
    to: backOf(args),
    flash: { tone: 'success', key: 'admin.redirects.deleted', values: { path: legible(path) } },
  })),
  dismiss: intent(dismissPath, (_, args) => ({ to: backOf(args) })),
}

type Data = Awaited<ReturnType<typeof view>>
type Props = SlotProps<Data, CsvAnswer>

function AddForm({ data, reply }: Props) {
  const t = useT()
  if (data.show === 'missed') return <p className="help">{t('admin.redirects.missed_about')}</p>
  const field = (name: string, first?: string) => (
    <TextField
      id={name}
      name={name}
      label={t(`admin.redirects.${name}`)}
      help={t(`admin.redirects.${name}_help`)}
      defaultValue={typedIn(reply, 'add', name, first)}
      autoComplete="off"
      spellCheck={false}
    />
  )
  return (
    <ListForm
      intent="add"
      reply={reply}
      action={redirectsPath()}
      id="add"
      title={t('admin.redirects.add')}
      tone="primary"
    >
      {field('path', data.prefill)}
      {field('target')}
    </ListForm>
  )
}

function CsvForm({ data, reply }: Props) {
  const t = useT()
  if (data.show === 'missed') return null
  const sent = reply?.intent === 'import' ? reply : undefined
  return (
    <ListForm
      intent="import"
      action={redirectsPath()}
      encType="multipart/form-data"
      id="csv"
      title={t('admin.redirects.csv')}
      about={t('admin.redirects.csv_about')}
    >
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
        defaultValue={sent?.extra?.left ?? typedIn(reply, 'import', 'lines')}
      />
    </ListForm>
  )
}

/** Redirects with the forms that add some, or the addresses that were not found. */
const route = adminList({
  view,
  takes: listRedirects,
  acts,
  intro: 'admin.redirects.intro',
  labels: {
    path: 'admin.redirects.path',
    target: 'admin.redirects.target',
    lines: 'admin.redirects.lines',
    upload: 'admin.redirects.upload',
  },
  errors: ({ extra, errors }) => (extra ? { lines: extra.wrong } : errors),
  tabs: { label: 'admin.redirects.title', each: 'admin.redirects.tab_' },
  Above: AddForm,
  search: { id: 'query', label: 'admin.redirects.query' },
  count: ({ show }) => `admin.redirects.count_${show}`,
  empty: ({ show, words }) =>
    `admin.redirects.${show === 'missed' ? 'empty_missed' : words ? 'empty_found' : 'empty'}`,
  caption: ({ show }) => `admin.redirects.tab_${show}`,
  header: 'admin.redirects.column_',
  shown: ({ show }) =>
    show === 'missed'
      ? ['path', 'count', 'last']
      : ['path', 'target', 'source', 'hits', 'last', 'created'],
  columns: {
    path: { main: ({ from }) => <code>{from}</code> },
    target: {
      text: ({ redirect }) => (
        <a href={redirect?.target}>
          <code>{redirect?.to}</code>
        </a>
      ),
    },
    source: { text: ({ redirect }, { t }) => t(`admin.redirects.source_${redirect?.source}`) },
    hits: { number: ({ count }) => count },
    count: { number: ({ count }) => count },
    last: { time: ({ lastAt }) => lastAt },
    created: { time: ({ redirect }) => redirect?.createdAt ?? 0 },
  },
  buttonsAs: 'line',
  buttons({ from, path, redirect }, { t }, data) {
    const back = data.path + data.search
    const act = (name: string) => ({
      label: t(`admin.redirects.${name}`),
      spoken: t(`admin.redirects.${name}_label`, { path: from }),
    })
    if (redirect)
      return [
        {
          intent: 'delete',
          fields: { id: redirect.id },
          back,
          ...act('delete'),
          label: t('common.action.delete'),
        },
      ]
    return [
      { href: `${redirectsPath({ prefill: path })}#add`, ...act('add') },
      { intent: 'dismiss', fields: { path }, back, tone: 'quiet', ...act('dismiss') },
    ]
  },
  Last: CsvForm,
})

export const { loader, action, links, meta } = route
export default route.Page
