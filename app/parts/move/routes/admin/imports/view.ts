/** The screen of the import: choose, check, run, undo. */
import { withFields } from '#web/kernel/declared-fields.ts'
import { redirect } from '@remix-run/node'
import type { T } from '#i18n/translate.ts'
import type { ImportField, ImportPart, ImportsModel } from './model.ts'
import {
  addImportFile,
  checkImport,
  closeImport,
  removeImportFile,
  startImport,
  stopImport,
  undoImport,
} from '#parts/move/domain/imports/import-acts.ts'
import { KindFields, NeedAddress } from '#parts/move/domain/imports/import-fields.ts'
import { showImport } from '#parts/move/domain/imports/show-import.ts'
import { admin, hasJustProved, isAdmin } from '#kernel'
import {
  ImportKinds,
  type ImportReport,
  type ImportKind,
  type ImportSource,
  type ImportState,
} from '#parts/move/domain/imports/port.ts'
import { hasFiles } from '#infra/storage/read-form.ts'
import { formatBytes } from '#shared/byte-size.ts'
import { importsPath, provePath } from '#shared/paths.ts'
import { intent, type IntentHandler } from '#web/kernel/form-action.ts'
import { type Page, stayOnPage } from '#web/kernel/page.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { importPart, importPhrase } from './import-texts.ts'

function formOf(kind: ImportKind, sources: ImportSource[]): ImportsModel['form'] {
  const { from, fields } = KindFields[kind]
  const fits = ({ isFolder }: ImportSource) => from === 'both' || isFolder === (from === 'folder')
  return {
    kind,
    fields: fields as readonly ImportField[],
    sources: sources.filter(fits).map(({ name }) => name),
    folders: sources.filter(({ isFolder }) => isFolder).map(({ name }) => name),
    needsAddress: NeedAddress.includes(kind),
  }
}

const partModel = (t: T, part: ImportReport['parts'][number]): ImportPart => {
  const counts = (list: typeof part.made) =>
    list.map(one => ({ ...one, what: importPhrase(t, one.what) }))
  const { name, read, made, changed = [], skipped } = part
  return {
    name: importPart(t, name),
    read,
    made: counts(made),
    changed: counts(changed),
    skipped: counts(skipped),
  }
}

function stateModel(t: T, state: ImportState): ImportsModel['state'] {
  const { phase, startedAt, endedAt, error, bound, writtenAt, plan, report, progress } = state
  return {
    phase,
    startedAt,
    endedAt,
    error,
    bound,
    writtenAt,
    kind: plan.kind,
    source: plan.source,
    isBusy: ['checking', 'running', 'closing', 'undoing'].includes(phase),
    progress: progress && {
      stage: importPart(t, progress.stage),
      number: progress.number,
      of: progress.of,
      fraction: Math.min(1, Math.max(0, progress.fraction)),
    },
    parts: report?.parts.map(part => partModel(t, part)) ?? [],
    notes: report?.notes ?? [],
    errors: report?.errors ?? [],
  }
}

export async function importsView({ run, ctx, t, url }: ScreenArgs): Promise<ImportsModel> {
  const { folder, maxBytes, sources, state } = await run(showImport)
  const asked = url.searchParams.get('kind')
  const kind = ImportKinds.find(each => each === asked)
  const size = (bytes: number) => formatBytes(bytes, ctx.locale)
  return {
    title: t('admin.import.title'),
    folder,
    most: size(maxBytes),
    files: sources.map(({ bytes, ...source }) => ({ ...source, size: size(bytes) })),
    kinds: ImportKinds.map(each => ({ kind: each, href: `${importsPath({ kind: each })}#form` })),
    form: kind ? formOf(kind, sources) : null,
    state: state && stateModel(t, state),
    asksUndo: url.searchParams.get('dialog') === 'undo',
  }
}

const here = () => ({ to: importsPath() })

export const importsActs: Record<string, IntentHandler> = {
  check: intent(checkImport, here),
  start: intent(startImport, here),
  stop: intent(stopImport, here),
  undo: intent(undoImport, here),
  close: intent(closeImport, here),
  add: withFields(
    ['kind', 'file'],
    intent(
      addImportFile,
      (_, { form }) => ({
        to: importsPath({ kind: String(form.get('kind') ?? '') || null }),
        flash: { tone: 'success', key: 'admin.import.uploaded' },
      }),
      ({ values, files }) => ({ folder: values.folder, file: files.get('file') }),
    ),
  ),
  remove: intent(removeImportFile, (_, args) => ({
    to: importsPath({ kind: args.url.searchParams.get('kind') }),
    flash: { tone: 'success', key: 'admin.import.removed' },
  })),
}

/** An upload is read only for administrators who have just confirmed who they are. */
export function insistOnProof(page: Page): void {
  stayOnPage(page)
  const { ctx, request } = page
  if (!hasFiles(request) || !isAdmin(ctx.viewer)) return
  if (!hasJustProved(ctx)) throw redirect(provePath({ redirect: importsPath() }))
}

/** Files of others are skipped. */
export const importBytes = ({ ctx }: Page): number =>
  isAdmin(ctx.viewer) && admin.check(ctx) ? ctx.ports.imports.maxBytes : 0
