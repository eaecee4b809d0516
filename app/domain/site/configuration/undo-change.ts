import { z } from 'zod'
import { admin, badRequest, command, type Ctx, harmless, proved, query, wholeNumber } from '#kernel'
import type { SavedSettings } from '#basics/settings/save-settings.ts'
import { lastSettingChange, type LogEntry } from '#moderation/staff-log/list-log.ts'
import { ownValue } from '#shared/own-value.ts'
import { differs, isFixed, isSecret, isWritten, readGroup, saveGroup } from './writers.ts'
import type { WrittenGroup } from './writer.ts'

const Group = z.custom<WrittenGroup>(name => isWritten(String(name)), 'form.invalid')

/** The part of the last change of a group that can be undone; not secrets and the site URL. */
function lastChange(db: Ctx['db'], group: z.output<typeof Group>): LogEntry | null {
  const entry = lastSettingChange(db, group)
  if (!entry) return null
  const told = (values: LogEntry['before']) =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => !isFixed(group, name) && !isSecret(group, name)),
    )
  const [before, after] = [told(entry.before), told(entry.after)]
  return Object.keys(before).length > 0 ? { ...entry, before, after } : null
}

/** The last change of a settings group, with its values. Administrators only. */
export const showLastChange = query({
  name: 'configuration.show_last_change',
  guard: harmless(admin),
  input: z.object({ group: Group }),
  run: ({ db }, { group }): LogEntry | null => lastChange(db, group),
})

/**
 * Undoes the last change of a group, by the rules of its form. Administrators only. `entry` is the change
 * that was shown; refused if there was a later one, or if a value has changed since.
 */
export const undoChange = command({
  name: 'configuration.undo_change',
  guard: proved(admin),
  input: z.object({ group: Group, entry: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
  emits: ['setting.changed'],
  async prepare(ctx, { group, entry }) {
    const change = lastChange(ctx.db, group)
    if (!change) throw badRequest('error.setting.nothing_to_undo')
    const current = readGroup(ctx, group)
    const names = Object.keys(change.before)
    const since = names.filter(name =>
      differs(ownValue(current, name), ownValue(change.after, name)),
    )
    if (change.id !== entry || since.length > 0) {
      throw badRequest('error.setting.changed_since')
    }
    return saveGroup(ctx, group, { ...current, ...change.before })
  },
  run(ctx, { group, entry }, save): SavedSettings {
    if (lastChange(ctx.tx, group)?.id !== entry) throw badRequest('error.setting.changed_since')
    return save(ctx)
  },
})
