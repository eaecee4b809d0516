/** What administrators do with backups. Each is begun here, and goes on outside of the request. */
import { z } from 'zod'
import { provePassword } from '#app/domain/auth/index.ts'
import {
  admin,
  type BackupTask,
  command,
  conflict,
  type Ctx,
  type Ports,
} from '#app/domain/kernel/index.ts'
import { findEntry, NameField } from './find-entry.ts'

/** One thing is done at a time. */
function insistOnIdle({ backups }: Ports): void {
  if (backups.busy()) throw conflict('error.backup.busy')
}

function begin({ ports }: Ctx, task: BackupTask, name: string): void {
  insistOnIdle(ports)
  ports.backups.start(task, name)
}

/** Begins a snapshot; conflict while another task is running. */
export const makeBackup = command({
  name: 'backups.make',
  guard: admin,
  input: z.object({}),
  emits: ['backup.made'],
  run(ctx) {
    begin(ctx, 'take', '')
    ctx.emit('backup.made', { actorId: ctx.viewer.id, at: ctx.now })
    return {}
  },
})

const Named = z.object({ name: NameField })

/** Begins to write a snapshot out and to check all of it; 404 when there is none of that name. */
export const checkBackup = command({
  name: 'backups.check',
  guard: admin,
  input: Named,
  emits: ['backup.checked'],
  run(ctx, { name }) {
    const { at } = findEntry(ctx.ports, name)
    begin(ctx, 'verify', name)
    ctx.emit('backup.checked', { actorId: ctx.viewer.id, at })
    return {}
  },
})

/** Begins to delete a snapshot; 404 when there is none of that name. */
export const deleteBackup = command({
  name: 'backups.delete',
  guard: admin,
  input: Named,
  emits: ['backup.deleted'],
  run(ctx, { name }) {
    const { at } = findEntry(ctx.ports, name)
    begin(ctx, 'remove', name)
    ctx.emit('backup.deleted', { actorId: ctx.viewer.id, at })
    return {}
  },
})

/** Begins to make one file of a snapshot, to be downloaded within an hour. Asks for the password. */
export const prepareBackup = command({
  name: 'backups.prepare',
  guard: admin,
  input: Named.extend({ pass: z.string({ error: 'form.required' }) }),
  emits: ['backup.prepared'],
  async prepare(ctx, { pass }) {
    await provePassword(ctx, pass, 'pass')
    return null
  },
  run(ctx, { name }) {
    const { at } = findEntry(ctx.ports, name)
    begin(ctx, 'pack', name)
    ctx.emit('backup.prepared', { actorId: ctx.viewer.id, at })
    return {}
  },
})
