/** The last change of a settings group: shown below its form, and undone there. */
import type { LastChange } from '#app/ui/admin/settings-undo-model.ts'
import { showLastChange, undoChange } from '#app/domain/site/configuration/undo-change.ts'
import type { WrittenGroup } from '#app/domain/site/configuration/writers.ts'
import { createTimeFormat } from '#app/shared/time-format.ts'
import { intent, type IntentHandler } from '#app/web/kernel/form-action.ts'
import { changesOf } from '#app/web/moderation/log-change.ts'
import { userRef } from '#app/web/posts/rows.ts'
import type { ScreenArgs } from '#app/web/kernel/screen.ts'

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
