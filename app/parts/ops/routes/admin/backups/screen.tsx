import { Mark } from '#ui/admin-kit/status-badge.tsx'
import { backupFilePath, backupSettingsPath, backupsPath } from '#shared/paths.ts'
import { SecretField } from '#ui/admin-kit/inputs.tsx'
import { useSpeech, useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/admin-kit/button.tsx'
import { DialogActions, DialogPanel } from '#ui/admin-kit/dialog-panel.tsx'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { PostButton } from '#ui/admin-kit/post-button.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { RestoredCopyForm } from './restored-copy-form.tsx'
import type { BackupsModel } from '#parts/ops/ui/backups-model.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { ListTable, type Rows, type TableData } from '#ui/admin/list/list-table.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'

type Props = { data: BackupsModel; reply?: FormReply }
type Entry = BackupsModel['list'][number]
/** Not translated: a command. */
const RestoreCommand = 'forum restore'

/** All backups with their actions, running work, and the schedule. */
export function BackupsScreen({ data, reply }: Props) {
  const { t, number } = useSpeech()
  const { title, list, running, dialog } = data
  const busy = running !== null && running.task !== 'mirror'
  return (
    <>
      {dialog ? <Dialog dialog={dialog} reply={reply} /> : null}
      <PageHead
        title={title}
        intro={t('admin.backup.about')}
        actions={
          <>
            <LinkButton href={backupSettingsPath()}>{t('admin.backup.settings_title')}</LinkButton>
            {busy ? null : (
              <PostButton intent="make" action={backupsPath()} tone="primary">
                {t('admin.backup.make')}
              </PostButton>
            )}
          </>
        }
      />
      {dialog ? null : <ErrorSummary errors={reply?.errors} />}
      {data.restored ? <RestoredCopyForm {...data.restored} /> : null}
      <Faults faults={data.faults} />
      {data.damaged > 0 ? (
        <Banner tone="danger" title={t('admin.backup.damaged_title', { n: number(data.damaged) })}>
          <p>{t('admin.backup.damaged_help')}</p>
        </Banner>
      ) : null}
      {running ? <Running running={running} /> : null}
      <Plan data={data} />
      <p className="help">
        {t('admin.backup.how_to_restore')} <code>{RestoreCommand}</code>
      </p>
      {list.length === 0 ? (
        <EmptyBlock>{t('admin.backup.empty')}</EmptyBlock>
      ) : (
        <ListTable rows={backupRows} items={list} data={{ title, busy }} />
      )}
      <HtmlCopySection copy={data.copy} busy={busy} />
    </>
  )
}

function Faults({ faults }: Pick<BackupsModel, 'faults'>) {
  const t = useT()
  return faults.map(({ task, at, error }) => (
    <Banner key={task} tone="danger" title={t(`admin.backup.failed_${task}`)}>
      <p>
        {error} <TimeAgo at={at} />
      </p>
      <p>{t(`admin.backup.failed_${task}_help`)}</p>
    </Banner>
  ))
}

function Running({ running }: { running: NonNullable<BackupsModel['running']> }) {
  const { t, number } = useSpeech()
  const { task, percent, startedAt } = running
  return (
    <Banner title={t(`admin.backup.running_${task}`)}>
      <p>
        <progress
          max={100}
          value={percent ?? undefined}
          aria-label={t(`admin.backup.running_${task}`)}
        />{' '}
        {percent === null ? null : `${number(percent)} % · `}
        <TimeAgo at={startedAt} />
      </p>
    </Banner>
  )
}

function Plan({ data }: { data: BackupsModel }) {
  const { t, time } = useSpeech()
  const { folder, offSite, mirroredAt, nextAt, nextCheckAt, restored } = data
  return (
    <dl className="admin-changes">
      <dt>{t('admin.backup.next')}</dt>
      <dd>{nextAt > 0 ? time.full(nextAt) : t('admin.backup.off')}</dd>
      <dt>{t('admin.backup.next_check')}</dt>
      <dd>{nextCheckAt > 0 ? time.full(nextCheckAt) : t('admin.backup.off')}</dd>
      <dt>{t('admin.backup.folder')}</dt>
      <dd>
        <code>{folder}</code>
      </dd>
      <dt>{t('admin.backup.off_site')}</dt>
      <dd>
        {!offSite ? (
          t('admin.backup.off_site_none')
        ) : restored ? (
          t('admin.backup.off_site_rests')
        ) : mirroredAt > 0 ? (
          <TimeAgo at={mirroredAt} />
        ) : (
          t('admin.backup.off_site_waiting')
        )}
      </dd>
    </dl>
  )
}

function Soundness({ entry: { damaged, verifiedAt } }: { entry: Entry }) {
  const t = useT()
  if (damaged) return <Mark tone="bad">{t('admin.backup.damaged')}</Mark>
  if (verifiedAt === 0) return <Mark tone="mute">{t('admin.backup.unverified')}</Mark>
  return (
    <Mark tone="good">
      {t('admin.backup.verified')} <TimeAgo at={verifiedAt} />
    </Mark>
  )
}

const backupRows: Rows<Entry, TableData & { busy: boolean }> = {
  stacked: true,
  header: 'admin.backup.column_',
  columns: {
    made: {
      main: ({ at, kind }, { t, time }) => (
        <>
          <strong>{time.full(at)}</strong>
          <p className="quiet">
            {t(`admin.backup.kind_${kind}`)} · <TimeAgo at={at} />
          </p>
        </>
      ),
    },
    content: {
      text: ({ rows, files, size, added, seconds }, { t, number }) => (
        <>
          {t('admin.backup.content', { questions: number(rows.questions), files: number(files) })}
          <p className="quiet">
            {t('admin.backup.size', { size, added, seconds: number(seconds) })}
          </p>
        </>
      ),
    },
    status: {
      status: (entry, { t }) => (
        <>
          <Soundness entry={entry} />
          {entry.ahead ? <Mark tone="warn">{t('admin.backup.ahead')}</Mark> : null}
          {entry.encrypted ? <Mark tone="mute">{t('admin.backup.encrypted')}</Mark> : null}
        </>
      ),
    },
  },
  buttons({ name, at, preparedUntil, damaged }, { t, time }, { busy }) {
    const named = (key: string) => ({ label: t(`admin.backup.${key}`), of: time.full(at) })
    const ask = (dialog: string) => ({ href: backupsPath({ dialog, name }), dialog: true })
    return [
      preparedUntil > 0 && { href: backupFilePath(name), ...named('fetch') },
      !busy && preparedUntil === 0 && !damaged && { ...ask('download'), ...named('download') },
      !busy && { intent: 'check', fields: { name }, action: backupsPath(), ...named('check') },
      !busy && { ...ask('delete'), tone: 'danger', ...named('delete') },
    ]
  },
}

/** Schedule and last run of the copy as plain HTML. */
function HtmlCopySection({ copy, busy }: { copy: BackupsModel['copy']; busy: boolean }) {
  const { t, time, number } = useSpeech()
  const { folder, nextAt, made } = copy
  return (
    <section className="admin-part" aria-labelledby="html-copy">
      <h2 id="html-copy">{t('admin.backup.copy')}</h2>
      <p className="help">{t('admin.backup.part_copy_about')}</p>
      <dl className="admin-changes">
        <dt>{t('admin.backup.copy_next')}</dt>
        <dd>{nextAt > 0 ? time.full(nextAt) : t('admin.backup.copy_off')}</dd>
        <dt>{t('admin.backup.copy_made')}</dt>
        <dd>
          {made ? (
            <>
              <TimeAgo at={made.at} />
              {' · '}
              {t('admin.backup.copy_files', {
                written: number(made.written),
                kept: number(made.kept),
                removed: number(made.removed),
              })}
            </>
          ) : (
            t('admin.backup.copy_never')
          )}
        </dd>
        <dt>{t('admin.backup.folder')}</dt>
        <dd>
          <code>{folder}</code>
        </dd>
      </dl>
      {busy ? null : (
        <PostButton intent="copy" action={backupsPath()}>
          {t('admin.backup.copy_renew')}
        </PostButton>
      )}
    </section>
  )
}

type DialogProps = { dialog: NonNullable<BackupsModel['dialog']>; reply?: FormReply }

function Dialog({ dialog: { kind, name, at }, reply }: DialogProps) {
  const { t, time } = useSpeech()
  const here = backupsPath()
  return (
    <DialogPanel title={t(`admin.backup.ask_${kind}`, { time: time.full(at) })} cancelHref={here}>
      <p>{t(`admin.backup.ask_${kind}_text`)}</p>
      <ErrorSummary errors={reply?.errors} labels={{ pass: t('auth.field.password') }} />
      <PostForm
        intent={kind}
        reply={reply}
        fields={{ name }}
        action={backupsPath({ dialog: kind, name })}
        noValidate
      >
        {kind === 'download' ? (
          <SecretField
            id="pass"
            name="pass"
            label={t('auth.field.password')}
            autoComplete="current-password"
            required
          />
        ) : null}
        <DialogActions cancelHref={here}>
          <Button tone={kind === 'delete' ? 'danger' : 'primary'}>
            {t(`admin.backup.${kind === 'delete' ? 'delete' : 'prepare'}`)}
          </Button>
        </DialogActions>
      </PostForm>
    </DialogPanel>
  )
}
