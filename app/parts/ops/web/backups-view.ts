/** The screens of backups: existing files with their actions, the schedule and the storage. */
import type { BackupsModel } from '#parts/ops/ui/backups-model.ts'
import { createReadStream, statSync } from 'node:fs'
import { Readable } from 'node:stream'
import {
  checkBackup,
  deleteBackup,
  makeBackup,
  prepareBackup,
  renewHtmlCopy,
} from '#parts/ops/domain/backups/backup-acts.ts'
import { confirmRestore } from '#parts/ops/domain/backups/restored-copy.ts'
import { fetchPrepared, showBackups } from '#parts/ops/domain/backups/show-backups.ts'
import { saveBackup } from '#site/backups/save-backup.ts'
import { tryBackupStore } from '#parts/ops/domain/backups/try-backup-store.ts'
import type { BackupState } from '#parts/ops/domain/backups/port.ts'
import { formatBytes } from '#shared/byte-size.ts'
import { backupsPath } from '#shared/paths.ts'
import { intent, type IntentHandler, taking } from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { settingsLoad, settingsSave } from '#web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#web/site/settings-undo.ts'

/** The most recent unresolved failure of each kind. */
function faults({ last }: BackupState) {
  const tasks = ['take', 'verify', 'mirror', 'pack', 'remove', 'copy'] as const
  return tasks.flatMap(task => {
    const outcome = last[task]
    return outcome?.error ? [{ task, at: outcome.at, error: outcome.error }] : []
  })
}

export async function backupsView({ run, ctx, t, url }: ScreenArgs): Promise<BackupsModel> {
  const { list, state, copy: restored } = await run(showBackups)
  const { searchParams } = url
  const dialog = searchParams.get('dialog')
  const asked = list.find(({ name }) => name === searchParams.get('name'))
  const size = (bytes: number) => formatBytes(bytes, ctx.locale)
  const { running } = state
  return {
    title: t('admin.backup.title'),
    restored,
    list: list.map(entry => ({
      ...entry,
      size: size(entry.bytes),
      added: size(Math.max(0, entry.stored)),
      seconds: Math.max(1, Math.round(entry.tookMs / 1000)),
    })),
    running: running && {
      task: running.task,
      startedAt: running.startedAt,
      percent: running.of > 0 ? Math.floor((100 * running.done) / running.of) : null,
    },
    faults: faults(state),
    damaged: list.filter(({ damaged }) => damaged).length,
    folder: state.folder,
    offSite: state.offSite,
    mirroredAt: state.last.mirror?.error === '' ? state.last.mirror.at : 0,
    nextAt: state.nextAt,
    nextCheckAt: state.nextCheckAt,
    copy: {
      folder: state.copyFolder,
      nextAt: state.nextCopyAt,
      made: state.last.copy?.copied ?? null,
    },
    dialog:
      asked && (dialog === 'delete' || dialog === 'download')
        ? { kind: dialog, name: asked.name, at: asked.at }
        : null,
  }
}
const begun = (task: string) => () => ({
  to: backupsPath(),
  flash: { tone: 'success' as const, key: `admin.backup.begun_${task}`, values: {} },
})

export const backupsActs: Record<string, IntentHandler> = {
  make: intent(makeBackup, begun('take')),
  check: intent(checkBackup, begun('verify')),
  delete: intent(deleteBackup, begun('remove')),
  download: intent(prepareBackup, begun('pack')),
  copy: intent(renewHtmlCopy, begun('copy')),
  confirm_restore: intent(confirmRestore, () => ({
    to: backupsPath(),
    flash: { tone: 'success', key: 'admin.backup.restored_done' },
  })),
}

export const backupSettingsView = withLastChange('backup', async args => {
  const model = await settingsLoad('backup')(args)
  return { ...model, title: args.t('admin.backup.settings_title') }
})

const trySaved: IntentHandler = async ({ run, values, url }) => {
  await run(saveBackup, values)
  const { ok, words } = await run(tryBackupStore)
  return {
    to: url.pathname,
    flash: {
      tone: ok ? 'success' : 'warning',
      key: `admin.backup.try_${ok ? 'ok' : 'failed'}`,
      values: { words: words.slice(0, 300) },
    },
  }
}

export const backupSettingsActs: Record<string, IntentHandler> = {
  save: settingsSave(saveBackup),
  undo: settingsUndo('backup'),
  try: taking(saveBackup, trySaved),
}

/** The file prepared for download; sent with `no-store`. */
export async function backupFile(
  { run }: Page,
  params: Record<string, string | undefined>,
): Promise<Response> {
  const { file, at } = await run(fetchPrepared, { name: params.name })
  const stamp = new Date(at).toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-')
  return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream, {
    headers: {
      'Content-Type': 'application/vnd.sqlite3',
      'Content-Length': String(statSync(file).size),
      'Content-Disposition': `attachment; filename="forum-backup-${stamp}.sqlite"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
