import { z } from 'zod'
import { type Ctx, notFound } from '#kernel'
import type { BackupEntry } from '#parts/ops/domain/backups/port.ts'

/** Name of a snapshot as in the list. */
export const NameField = z.string({ error: 'form.required' }).max(100, 'form.invalid')

/** Throws 404 when the store has no snapshot of that name. */
export function findEntry({ ports: { backups }, now }: Ctx, name: string): BackupEntry {
  const found = backups.list(now).find(each => each.name === name)
  if (!found) throw notFound('error.backup.not_found')
  return found
}
