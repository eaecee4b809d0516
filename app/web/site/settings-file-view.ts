/** Export and import of all settings as a file. */
import { withFields } from '#web/kernel/declared-fields.ts'
import type { FileLookModel } from '#ui/admin/settings-file-model.ts'
import { readFile } from 'node:fs/promises'
import {
  checkSettingsFile,
  exportSettings,
  type FileChange,
  importSettings,
} from '#site/configuration/settings-file.ts'
import { DomainError, invalid } from '#kernel'
import { openBackOffice } from '#basics/settings/show-settings.ts'
import type { T } from '#i18n/translate.ts'
import { createTimeFormat } from '#shared/time-format.ts'
import { type FormArgs, type IntentHandler, reply } from '#web/kernel/form-action.ts'
import { changesOf } from '#web/moderation/log-change.ts'
import type { Change } from '#ui/log/log-model.ts'
import type { Page } from '#web/kernel/page.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

/** Maximum length of a text sent along with a form, in characters; each may take three bytes. */
const TextMax = 250_000

export async function settingsFileView({ run, t }: ScreenArgs) {
  await run(openBackOffice)
  return { title: t('admin.settings_file.title') }
}

/** The file, named by date; with passwords and keys on request. */
export async function settingsDownload(page: Page): Promise<Response> {
  const secrets = page.url.searchParams.get('secrets') === 'on'
  const file = await page.run(exportSettings, { secrets })
  const day = file.made_at.slice(0, 10)
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="settings-${day}.json"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

/** The chosen file, else the pasted text. */
async function sentText({ files, form }: FormArgs): Promise<string> {
  const file = files.get('upload')
  if (file?.tooLarge) throw invalid({ field: 'file', reason: 'error.setting.file_unreadable' })
  if (file && file.bytes > 0) return readFile(file.temp, 'utf8')
  const typed = form.get('file')
  return typeof typed === 'string' ? typed : ''
}

function titleOf(group: string, t: T): string {
  const [, name] = /^plugin:(.+)$/.exec(group) ?? []
  if (name) return t('plugin.logged', { name })
  return group === 'texts' ? t('admin.menu.translations') : t(`log.group.${group}`)
}

function groupShown({ ctx, t }: FormArgs, { group, before, after }: FileChange) {
  const time = createTimeFormat(t, ctx.locale, ctx.settings.interface.time_zone, ctx.now)
  const entry = { action: 'setting.changed', note: group, before, after, veiled: false }
  return { title: titleOf(group, t), changes: changesOf(entry, { t, time }) }
}

/** The changes of one settings group. */
function byTitle(groups: FileLookModel['groups']): FileLookModel['groups'] {
  const found = new Map<string, Change[]>()
  for (const { title, changes } of groups) {
    found.set(title, [...(found.get(title) ?? []), ...changes])
  }
  return [...found].map(([title, changes]) => ({ title, changes }))
}

const check: IntentHandler = async args => {
  const text = await sentText(args)
  const { changes, ignored } = await args.run(checkSettingsFile, { file: text })
  const groups = changes.map(change => groupShown(args, change))
  const look = { text: text.length > TextMax ? null : text, groups: byTitle(groups), ignored }
  return reply({ look: look satisfies FileLookModel })
}

/** Field errors, each prefixed with its group and field, shown at the file input. */
function atFile(error: unknown, { t }: FormArgs): unknown {
  if (!(error instanceof DomainError) || !error.details.fields) return error
  const fields = error.details.fields.map(({ field, reason, values }) => {
    const [, group = field, name = ''] = /^([^.]*)\.(.*)$/.exec(field) ?? []
    if (group === 'file') return { field, reason, values }
    const label = changesOf(
      { action: 'setting.changed', note: group, before: {}, after: { [name]: '' }, veiled: false },
      { t, time: { full: String } as never },
    )[0]!.label
    const place = [titleOf(group, t), label].filter(Boolean).join(', ')
    return {
      field: 'file',
      reason: 'error.setting.file_wrong',
      values: { group: place, text: t(reason, values) },
    }
  })
  return invalid(...fields)
}

const take: IntentHandler = async args => {
  try {
    const { changed } = await args.run(importSettings, { file: await sentText(args) })
    return {
      to: args.url.pathname,
      flash: { tone: 'success', key: 'admin.saved', values: { count: changed.length } },
    }
  } catch (error) {
    throw atFile(error, args)
  }
}

const fileFields = ['upload', 'file']
export const settingsFileActs = {
  check: withFields(fileFields, check),
  import: withFields(fileFields, take),
}
