/** Commands of administrators for the import. Checks, imports and undoing outlive the request. */
import { z } from 'zod'
import { admin, command, conflict, type Ctx, invalid, notFound, proved, TakenFile } from '#kernel'
import type { ImportPhase, ImportState } from '#parts/move/domain/imports/port.ts'
import { FileName, PlanInput, planOf, wrongFields } from './import-fields.ts'

const Nothing = z.object({})

/** The import, if it is in one of the phases. @throws conflict when another page has changed it. */
function stateIn({ ports }: Ctx, ...phases: ImportPhase[]): ImportState {
  const state = ports.imports.state()
  if (state && phases.includes(state.phase)) return state
  throw conflict('error.import.changed')
}

function insistOnLock({ ports }: Ctx): void {
  if (ports.imports.isLocked()) throw conflict('error.import.busy')
}

/** Starts a dry run: it reports what would be imported, and writes nothing to the site. */
export const checkImport = command({
  name: 'imports.check',
  guard: proved(admin),
  input: PlanInput,
  emits: [],
  rules: ({ ports }, given) => wrongFields(given, ports.imports.sources()),
  run(ctx, given) {
    const { imports } = ctx.ports
    insistOnLock(ctx)
    const state = imports.state()
    if (state && state.phase !== 'checked' && state.phase !== 'undone')
      throw conflict('error.import.changed')
    imports.check(planOf(given), ctx.viewer.id)
    return {}
  },
})

/** Starts the checked import, or continues one that was stopped or has failed. */
export const startImport = command({
  name: 'imports.start',
  guard: proved(admin),
  input: Nothing,
  emits: [],
  run(ctx) {
    const { phase, report } = stateIn(ctx, 'checked', 'stopped', 'failed')
    if (phase === 'checked' && (!report || report.errors.length > 0))
      throw conflict('error.import.changed')
    insistOnLock(ctx)
    ctx.ports.imports.start(ctx.viewer.id)
    return {}
  },
})

/** Stops the check or the import. What was imported stays until it is undone. */
export const stopImport = command({
  name: 'imports.stop',
  guard: proved(admin),
  input: Nothing,
  emits: [],
  run(ctx) {
    stateIn(ctx, 'checking', 'running')
    ctx.ports.imports.stop()
    return {}
  },
})

/** Restores the site as it was before the import, unless something else was written to it. */
export const undoImport = command({
  name: 'imports.undo',
  guard: proved(admin),
  input: Nothing,
  emits: [],
  run(ctx) {
    const { bound } = stateIn(ctx, 'done', 'stopped', 'failed')
    if (bound) throw conflict(`error.import.bound_${bound}`)
    insistOnLock(ctx)
    ctx.ports.imports.undo(ctx.viewer.id)
    return {}
  },
})

/** Keeps what was imported, or discards a check: room for the next import. */
export const closeImport = command({
  name: 'imports.close',
  guard: proved(admin),
  input: Nothing,
  emits: [],
  run(ctx) {
    stateIn(ctx, 'checked', 'done', 'stopped', 'failed', 'undone')
    ctx.ports.imports.close()
    return {}
  },
})

const AddFileInput = z.object({
  folder: z
    .string()
    .trim()
    .refine(name => name === '' || FileName.test(name), 'error.import.file_name')
    .optional()
    .default(''),
  file: z.instanceof(TakenFile, { error: 'form.required' }),
})

/** Moves an upload of at most `maxBytes` to the imports folder. */
export const addImportFile = command({
  name: 'imports.add_file',
  guard: proved(admin),
  input: AddFileInput,
  emits: [],
  async prepare({ ports: { imports } }, { folder, file }) {
    const refuse = (reason: string) => invalid({ field: 'file', reason: `error.import.${reason}` })
    if (file.tooLarge) throw refuse('too_large')
    if (!FileName.test(file.name)) throw refuse('file_name')
    const taken = folder && imports.sources().some(each => each.name === folder && !each.isFolder)
    if (taken || !(await imports.keep(file, folder))) throw refuse('file_taken')
    return null
  },
  run: () => ({}),
})

/** Deletes a file or folder, unless an import reads it. */
export const removeImportFile = command({
  name: 'imports.remove_file',
  guard: proved(admin),
  input: z.object({ name: z.string({ error: 'form.required' }).max(255, 'form.invalid') }),
  emits: [],
  run({ ports: { imports } }, { name }) {
    if (!imports.sources().some(each => each.name === name)) throw notFound('error.import.missing')
    const state = imports.state()
    const used = state && [state.plan.source, state.plan.uploads].includes(name)
    if (used && ['checking', 'checked', 'running', 'stopped', 'failed'].includes(state.phase))
      throw conflict('error.import.in_use')
    imports.remove(name)
    return {}
  },
})
