/** The last change of a settings group: shown below its form, and undone there. */
import type { LastChange } from '#ui/admin/settings-undo-model.ts'
import { showLastChange, undoChange } from '#site/configuration/undo-change.ts'
import type { WrittenGroup } from '#site/configuration/writer.ts'
import { createTimeFormat } from '#shared/time-format.ts'
import { intent, type IntentHandler } from '#web/kernel/form-action.ts'
import { changesOf } from '#web/moderation/log-change.ts'
import { userRef } from '#web/posts/rows.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

async function lastChange({ run, ctx, t }: ScreenArgs, group: WrittenGroup) {
  const found = await run(showLastChange, { group })
  if (!found) return null
  const time = createTimeFormat(t, ctx.locale, ctx.settings.interface.time_zone, ctx.now)
  const { id: entry, at, actor } = found
  const changes = changesOf(found, { t, time })
  return { entry, at, actor: actor && userRef(actor), changes } satisfies LastChange
}

/** Adds the last change to a form's loader data. */
export const withLastChange =
  <M>(group: WrittenGroup, load: (args: ScreenArgs) => Promise<M>) =>
  async (args: ScreenArgs): Promise<M & { last: LastChange | null }> => ({
    ...(await load(args)),
    last: await lastChange(args, group),
  })

/** Undoes the change that the form showed. */
export const settingsUndo = (group: WrittenGroup): IntentHandler =>
  intent(
    undoChange,
    (_, { url }) => ({
      to: url.pathname,
      flash: { tone: 'success', key: 'admin.undo.done' },
    }),
    ({ values }) => ({ group, entry: values.entry }),
  )
