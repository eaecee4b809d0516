import { formatFullNumber } from '#shared/number-format.ts'
import { importsPath } from '#shared/paths.ts'
import { LinkButton } from '#ui/admin-kit/button.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { PostButton } from '#ui/admin-kit/post-button.tsx'
import { ListTable, type Rows, type TableData } from '#ui/admin/list/list-table.tsx'
import { useSpeech, useT } from '#ui/i18n.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { kindName } from './import-kind-name.ts'
import type { ImportCount, ImportPart, ImportPhase, ImportsModel, ImportText } from './model.ts'

type State = NonNullable<ImportsModel['state']>
type Props = { state: State }

const Tones: Partial<Record<ImportPhase, 'success' | 'warning' | 'danger'>> = {
  done: 'success',
  undone: 'success',
  stopped: 'warning',
  failed: 'danger',
}

/** The check or the import: how far it is, what came of it, and what can be done next. */
export function ImportRun({ state }: Props) {
  const t = useT()
  const { phase, kind, source, error, isBusy, errors, startedAt, endedAt } = state
  const broken = phase === 'checked' && errors.length > 0
  const look = broken ? 'broken' : phase
  return (
    <>
      <Banner tone={broken ? 'danger' : Tones[phase]} title={t(`admin.import.phase_${look}`)}>
        <p>
          {kindName(t, kind)}: <strong>{source}</strong> ·{' '}
          <TimeAgo at={isBusy ? startedAt : endedAt || startedAt} />
        </p>
        {isBusy ? <Progress state={state} /> : null}
        {error ? <p lang="en">{error}</p> : null}
        <p>{t(`admin.import.about_${look}`)}</p>
        <Undoing state={state} />
        <Actions state={state} />
      </Banner>
      <Report state={state} />
    </>
  )
}

function Progress({ state: { progress, phase } }: Props) {
  const { t, number } = useSpeech()
  const label = t(`admin.import.phase_${phase}`)
  return (
    <p className="import-progress">
      <progress value={progress?.fraction} aria-label={label} />{' '}
      {progress ? <Stage {...progress} /> : null}
      {progress ? ` · ${number(Math.floor(progress.fraction * 100))} %` : null}
    </p>
  )
}

function Stage({ stage, number: at, of }: NonNullable<State['progress']>) {
  const { t, number } = useSpeech()
  if (at === 0) return t('admin.import.reading')
  return (
    <>
      {t('admin.import.stage', { number: number(at), of: number(of) })} · <Words {...stage} />
    </>
  )
}

const Words = ({ text, english }: ImportText) => (english ? <span lang="en">{text}</span> : text)

const Ended: readonly ImportPhase[] = ['done', 'stopped', 'failed']

function Undoing({ state: { phase, bound, writtenAt } }: Props) {
  const { t, time } = useSpeech()
  if (!Ended.includes(phase)) return null
  const values: Record<string, string> = writtenAt > 0 ? { time: time.full(writtenAt) } : {}
  return <p>{t(`admin.import.${bound ? `bound_${bound}` : 'undoable'}`, values)}</p>
}

function Actions({ state: { phase, bound, errors } }: Props) {
  const t = useT()
  const act = (intent: string, key: string, tone?: 'primary') => (
    <PostButton intent={intent} action={importsPath()} tone={tone}>
      {t(`admin.import.${key}`)}
    </PostButton>
  )
  const halted = phase === 'stopped' || phase === 'failed'
  return (
    <div className="form-actions">
      {phase === 'checked' && errors.length === 0 ? act('start', 'start', 'primary') : null}
      {halted ? act('start', 'continue', 'primary') : null}
      {phase === 'checking' || phase === 'running' ? act('stop', 'stop') : null}
      {phase === 'checked' ? act('close', 'discard') : null}
      {Ended.includes(phase) ? act('close', 'keep') : null}
      {phase === 'undone' ? act('close', 'close') : null}
      {Ended.includes(phase) && !bound ? (
        <LinkButton href={importsPath({ dialog: 'undo' })} tone="danger" dialog>
          {t('admin.import.undo')}
        </LinkButton>
      ) : null}
    </div>
  )
}

function Report({ state: { phase, parts, notes, errors } }: Props) {
  const { t } = useSpeech()
  if (phase === 'undone' || phase === 'checking') return null
  if (parts.length + notes.length + errors.length === 0) return null
  return (
    <section className="admin-part" aria-labelledby="report">
      <h2 id="report">{t('admin.import.report')}</h2>
      {errors.length > 0 ? <Lines title={t('admin.import.errors')} lines={errors} /> : null}
      {notes.length > 0 ? <Lines title={t('admin.import.notes')} lines={notes} /> : null}
      {parts.length > 0 ? (
        <ListTable rows={partRows} items={parts} data={{ isPlan: phase !== 'done' }} />
      ) : null}
    </section>
  )
}

/** Sentences of the importer, which are in English. */
function Lines({ title, lines }: { title: string; lines: string[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul lang="en">
        {lines.map(line => (
          <li key={line} className="import-line">
            {line}
          </li>
        ))}
      </ul>
    </>
  )
}

const partRows: Rows<ImportPart, TableData & { isPlan: boolean }> = {
  caption: 'admin.import.report',
  stacked: true,
  header: 'admin.import.column_',
  shown: ({ isPlan }) => ['part', 'read', isPlan ? 'comes' : 'made', 'changed', 'skipped'],
  columns: {
    part: {
      main: ({ name }) => (
        <strong>
          <Words {...name} />
        </strong>
      ),
    },
    read: {
      className: 'cell-number',
      text: ({ read }, { locale }) => formatFullNumber(read, locale),
    },
    comes: { text: ({ made }) => <Counts list={made} /> },
    made: { text: ({ made }) => <Counts list={made} /> },
    changed: { text: ({ changed }) => <Counts list={changed} /> },
    skipped: { text: ({ skipped }) => <Counts list={skipped} /> },
  },
}

function Counts({ list }: { list: ImportCount[] }) {
  const { t, locale } = useSpeech()
  if (list.length === 0) return <span className="quiet">–</span>
  return (
    <ul className="import-counts">
      {list.map(({ what, count, examples }) => (
        <li key={what.text}>
          <Words {...what} />: {formatFullNumber(count, locale)}
          {examples.length > 0 ? (
            <span className="quiet">
              {' '}
              {t('admin.import.such_as', { list: examples.join('; ') })}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
