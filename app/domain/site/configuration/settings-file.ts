/** All settings in one file: export, check before import, and import with the verbs of the forms. */
import { z } from 'zod'
import {
  admin,
  badRequest,
  command,
  type Ctx,
  DomainError,
  type FieldError,
  invalid,
  proved,
  query,
  wire,
} from '#kernel'
import { HiddenValue } from '#basics/settings/save-settings.ts'
import { ownValue, putValue } from '#shared/own-value.ts'
import { pluginsToFile, planPlugins } from './plugins-in-file.ts'
import { planTexts, textsToFile } from './texts-in-file.ts'
import type { Plan, Planned } from './planned.ts'
import {
  differs,
  errorsOf,
  groupFromFile,
  groupToFile,
  isFixed,
  isSecret,
  isWritten,
  readGroup,
  saveGroup,
  writtenGroups,
} from './writers.ts'
import type { Values, WrittenGroup } from './writer.ts'

const Format = 'forum-settings'
const Version = 1
/** Longest file, in characters: enough for four images of the largest size. */
const FileMax = 30_000_000

export type SettingsFile = {
  format: typeof Format
  version: number
  site: string
  made_at: string
  groups: Partial<Record<WrittenGroup, Values>>
  plugins: ReturnType<typeof pluginsToFile>
  texts: ReturnType<typeof textsToFile>
}

/** Everything that administrators have set; passwords and keys only on request. Administrators only. */
export const exportSettings = query({
  name: 'configuration.export_settings',
  guard: proved(admin),
  input: z.object({ secrets: wire.flag() }),
  async run(ctx, { secrets }): Promise<SettingsFile> {
    const groups: SettingsFile['groups'] = {}
    for (const group of writtenGroups()) groups[group] = await groupToFile(ctx, group, secrets)
    return {
      format: Format,
      version: Version,
      site: ctx.settings.general.site_url,
      made_at: new Date(ctx.now).toISOString(),
      groups,
      plugins: pluginsToFile(ctx, secrets),
      texts: textsToFile(ctx),
    }
  },
})

const Shape = z.object({
  format: z.literal(Format),
  version: z.int().min(1),
  groups: z.record(z.string(), z.record(z.string(), z.unknown())),
  plugins: z
    .record(
      z.string(),
      z.object({
        enabled: z.boolean().optional(),
        config: z.record(z.string(), z.unknown()).default({}),
      }),
    )
    .default({}),
  texts: z.record(z.string(), z.record(z.string(), z.string())).default({}),
})

function parseFile(text: string): z.output<typeof Shape> {
  let raw: unknown
  try {
    raw = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw invalid({ field: 'file', reason: 'error.setting.file_unreadable' })
  }
  const read = Shape.safeParse(raw)
  if (!read.success) throw invalid({ field: 'file', reason: 'error.setting.file_unreadable' })
  if (read.data.version > Version)
    throw invalid({ field: 'file', reason: 'error.setting.file_newer' })
  return read.data
}

/** The changes by one group of a file. */
async function planGroup(ctx: Ctx, group: WrittenGroup, inFile: Values): Promise<Plan> {
  const current = readGroup(ctx, group, true)
  const [before, after, sent]: [Values, Values, Values] = [{}, {}, {}]
  const ignored: string[] = []
  const known = (name: string) => Object.hasOwn(current, name) || name.includes('.')
  for (const [name, value] of Object.entries(await groupFromFile(ctx, group, inFile))) {
    const secret = isSecret(group, name)
    // A missing secret is unchanged.
    if (secret && value === '' && known(name)) continue
    if (!known(name) || (isFixed(group, name) && differs(value, ownValue(current, name)))) {
      ignored.push(`${group}.${name}`)
    } else if (differs(value, ownValue(current, name))) {
      putValue(before, name, secret ? '' : ownValue(current, name))
      putValue(after, name, secret ? HiddenValue : value)
      putValue(sent, name, value)
    }
  }
  if (Object.keys(after).length === 0) return { planned: [], ignored }
  const values = { ...readGroup(ctx, group), ...sent }
  const ready = async () => {
    const save = await saveGroup(ctx, group, values)
    return (write: Parameters<typeof save>[0]) => save(write).changed
  }
  const wrong = (fields: FieldError[]) => errorsOf(group, fields, values)
  return { planned: [{ group, before, after, ready, wrong }], ignored }
}

/** The changes by a file, and its parts that this site does not have or does not import. */
async function planFile(ctx: Ctx, text: string): Promise<Plan> {
  const { groups, plugins, texts } = parseFile(text)
  const plans: Plan[] = [
    { planned: [], ignored: Object.keys(groups).filter(name => !isWritten(name)) },
  ]
  // In this order, because some groups are validated against others.
  for (const group of writtenGroups()) {
    if (groups[group]) plans.push(await planGroup(ctx, group, groups[group]))
  }
  plans.push(planPlugins(ctx, plugins), planTexts(ctx, texts))
  return {
    planned: plans.flatMap(({ planned }) => planned),
    ignored: plans.flatMap(({ ignored }) => ignored),
  }
}

const FileText = z
  .string({ error: 'form.required' })
  .max(FileMax, { error: `form.too_long|max=${FileMax}` })
  .refine(text => text.trim() !== '', 'form.required')

/** An image in the file, abbreviated. */
const shortened = (value: unknown) => {
  const [, type, data] =
    (typeof value === 'string' && /^data:(image\/[\w.+-]+);base64,(.*)$/s.exec(value)) || []
  return data === undefined ? value : `${type}, ${Math.ceil((data.length * 3) / 4 / 1024)} KB`
}
const shown = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shortened(value)]))

export type FileChange = Pick<Planned, 'group' | 'before' | 'after'>
export type FileLook = { changes: FileChange[]; ignored: string[] }

/** Lists the changes a file would make, without making them. Administrators only. */
export const checkSettingsFile = query({
  name: 'configuration.check_settings_file',
  guard: proved(admin),
  input: z.object({ file: FileText }),
  async run(ctx, { file }): Promise<FileLook> {
    const { planned, ignored } = await planFile(ctx, file)
    const changes = planned.map(({ group, before, after }) => ({
      group,
      before: shown(before),
      after: shown(after),
    }))
    return { changes, ignored }
  },
})

const fieldsOf = (error: DomainError): FieldError[] =>
  error.details.fields ?? [{ field: '', reason: error.reason, values: error.details.values }]

/**
 * Imports a file, all of it or nothing, by the rules of the forms. Administrators only. Errors contain
 * `group.field`. Returns the names of the changed fields.
 */
export const importSettings = command({
  name: 'configuration.import_settings',
  guard: proved(admin),
  input: z.object({ file: FileText }),
  emits: ['setting.changed', 'translation.changed'],
  async prepare(ctx, { file }) {
    const { planned } = await planFile(ctx, file)
    const wrong: FieldError[] = []
    const parts: [Planned, Awaited<ReturnType<Planned['ready']>>][] = []
    for (const plan of planned) {
      try {
        parts.push([plan, await plan.ready()])
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        wrong.push(...plan.wrong(fieldsOf(error)))
      }
    }
    if (wrong.length > 0) throw invalid(...wrong)
    if (parts.length === 0) throw badRequest('error.setting.file_nothing')
    return parts
  },
  run(ctx, _, parts): { changed: string[] } {
    const changed = parts.flatMap(([{ group, wrong }, save]) => {
      try {
        return save(ctx).map(name => `${group}.${name}`)
      } catch (error) {
        throw error instanceof DomainError ? invalid(...wrong(fieldsOf(error))) : error
      }
    })
    return { changed }
  },
})
