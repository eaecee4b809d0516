import { z } from 'zod'
import { admin, harmless, notFound, proved, query } from '#kernel'
import { restoredCopyFacts } from './restored-copy.ts'
import { findEntry, NameField } from './find-entry.ts'

/** All snapshots, newest first, the running task, and whether the site is a restored copy. Administrators only. */
export const showBackups = query({
  name: 'backups.show',
  guard: harmless(admin),
  input: z.object({}),
  run: ({ db, ports, now }) => ({
    list: ports.backups.list(now),
    state: ports.backups.state(now),
    copy: restoredCopyFacts(db),
  }),
})

/** Path of the file prepared for download. Administrators only; 404 if there is none. */
export const fetchPrepared = query({
  name: 'backups.fetch',
  guard: proved(admin),
  input: z.object({ name: NameField }),
  run(ctx, { name }) {
    const { at, preparedUntil } = findEntry(ctx, name)
    const file = preparedUntil > 0 ? ctx.ports.backups.prepared(name) : null
    if (!file) throw notFound('error.backup.not_found')
    return { file, at }
  },
})
