/** Backup commands of administrators. Each starts a task that outlives the request. */
import { z } from 'zod'
import { provePassword } from '#access/auth/own-password.ts'
import { admin, command, conflict, type Ctx, type Member, proved, type WriteCtx } from '#kernel'
import type { BackupTask } from '#parts/ops/domain/backups/port.ts'
import { findEntry, NameField } from './find-entry.ts'

type BackupEvent = 'backup.checked' | 'backup.deleted' | 'backup.prepared'

const Named = z.object({ name: NameField })

/** Only one task can run at a time. */
function start({ ports: { backups } }: Ctx, task: BackupTask, name: string): void {
  if (backups.busy()) throw conflict('error.backup.busy')
  backups.start(task, name)
}

/** Starts a task on a snapshot: 404 if there is none with that name, conflict while another runs. */
function onSnapshot<E extends BackupEvent>(task: BackupTask, event: E) {
  return (ctx: WriteCtx<Member, E>, { name }: z.output<typeof Named>) => {
    const { at } = findEntry(ctx, name)
    start(ctx, task, name)
    ctx.emit(event, { actorId: ctx.viewer.id, at })
    return {}
  }
}

/** Starts a task without a snapshot; conflict while another one runs. */
function onSite<E extends 'backup.made' | 'backup.copied'>(task: BackupTask, event: E) {
  return (ctx: WriteCtx<Member, E>) => {
    start(ctx, task, '')
    ctx.emit(event, { actorId: ctx.viewer.id, at: ctx.now })
    return {}
  }
}

export const makeBackup = command({
  name: 'backups.make',
  guard: proved(admin),
  input: z.object({}),
  emits: ['backup.made'],
  run: onSite('take', 'backup.made'),
})

/** Renews the copy of the public pages as plain HTML files. */
export const renewHtmlCopy = command({
  name: 'backups.renew_copy',
  guard: proved(admin),
  input: z.object({}),
  emits: ['backup.copied'],
  run: onSite('copy', 'backup.copied'),
})

/** Restores a snapshot into a scratch folder and checks all of it. */
export const checkBackup = command({
  name: 'backups.check',
  guard: proved(admin),
  input: Named,
  emits: ['backup.checked'],
  run: onSnapshot('verify', 'backup.checked'),
})

export const deleteBackup = command({
  name: 'backups.delete',
  guard: proved(admin),
  input: Named,
  emits: ['backup.deleted'],
  run: onSnapshot('remove', 'backup.deleted'),
})

/** Writes a snapshot to one file, which can be downloaded for an hour. Requires the password. */
export const prepareBackup = command({
  name: 'backups.prepare',
  guard: proved(admin),
  input: Named.extend({ pass: z.string({ error: 'form.required' }) }),
  emits: ['backup.prepared'],
  async prepare(ctx, { pass }) {
    await provePassword(ctx, pass, 'pass')
    return null
  },
  run: onSnapshot('pack', 'backup.prepared'),
})
