import { z } from 'zod'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { toUtc } from '#parts/move/domain/import/answer-source/times.ts'
import { type FieldError } from '#kernel'
import {
  ImportKinds,
  type ImportKind,
  type ImportPlan,
  type ImportSource,
} from '#parts/move/domain/imports/port.ts'
import { isWebAddress } from '#shared/web-address.ts'

const Text = (max: number) =>
  z
    .string({ error: 'form.invalid' })
    .trim()
    .max(max, `form.too_long|max=${max}`)
    .optional()
    .transform(value => value ?? '')

/** The name of a file or folder: part of a path in the imports folder, and not hidden. */
// eslint-disable-next-line no-control-regex
export const FileName = /^[^./\\\u0000-\u001f][^/\\\u0000-\u001f]{0,119}$/

/** What a kind is read from, and its fields besides `source`. */
export const KindFields: Record<
  ImportKind,
  { from: 'file' | 'folder' | 'both'; fields: readonly (keyof PlanInput)[] }
> = {
  stackexchange: { from: 'folder', fields: ['name', 'address', 'images'] },
  answer: { from: 'file', fields: ['uploads', 'time_zone', 'address'] },
  discourse: { from: 'file', fields: ['address', 'also', 'images'] },
  phpbb: { from: 'file', fields: ['address', 'prefix', 'also', 'images'] },
  question2answer: { from: 'file', fields: ['address', 'time_zone', 'prefix', 'images'] },
  github: { from: 'both', fields: ['images'] },
  csv: { from: 'folder', fields: ['address', 'images'] },
  site: { from: 'folder', fields: ['name', 'images'] },
}
/** These sources do not say where they come from. */
export const NeedAddress: readonly ImportKind[] = ['discourse', 'phpbb', 'question2answer', 'csv']

export const PlanInput = z.object({
  kind: z.enum(ImportKinds, { error: 'form.invalid' }),
  source: z.string({ error: 'form.required' }).min(1, 'form.required').max(120, 'form.invalid'),
  uploads: Text(120),
  address: Text(1000),
  time_zone: Text(60),
  prefix: Text(40),
  also: Text(500),
  name: Text(60),
  images: z
    .literal('on', { error: 'form.invalid' })
    .optional()
    .transform(value => value === 'on'),
})
export type PlanInput = z.output<typeof PlanInput>

function isZone(zone: string): boolean {
  try {
    toUtc(zone)
    return true
  } catch (error) {
    if (error instanceof DumpError) return false
    throw error
  }
}

function wrongSource(given: Partial<PlanInput>, sources: ImportSource[]): FieldError[] {
  const { kind, source, uploads } = given
  const find = (name: string | undefined) => sources.find(each => each.name === name)
  const wrong: FieldError[] = []
  if (kind && source) {
    const { from } = KindFields[kind]
    const found = find(source)
    if (!found) wrong.push({ field: 'source', reason: 'error.import.missing' })
    else if (from !== 'both' && found.isFolder !== (from === 'folder'))
      wrong.push({ field: 'source', reason: `error.import.${from}_needed` })
  }
  if (uploads && !find(uploads)?.isFolder)
    wrong.push({ field: 'uploads', reason: 'error.import.folder_needed' })
  return wrong
}

/** The rules for the fields of a kind; others are ignored. */
export function wrongFields(given: Partial<PlanInput>, sources: ImportSource[]): FieldError[] {
  const { kind, address = '', time_zone, prefix, also, name } = given
  const wrong = wrongSource(given, sources)
  const refuse = (field: keyof PlanInput, reason: string) =>
    wrong.push({ field, reason: `error.import.${reason}` })
  const needs = kind !== undefined && NeedAddress.includes(kind)
  const addresses = kind === 'answer' ? address.split(/\s+/).filter(Boolean) : [address]
  if (needs && address === '') wrong.push({ field: 'address', reason: 'form.required' })
  else if (address && !addresses.every(isWebAddress)) refuse('address', 'address')
  if (time_zone && !isZone(time_zone)) refuse('time_zone', 'time_zone')
  if (prefix && !/^\w+$/.test(prefix)) refuse('prefix', 'prefix')
  if (also && !/^\d{1,9}(\s*,\s*\d{1,9})*$/.test(also)) refuse('also', 'also')
  if (name && !/^[a-z0-9][a-z0-9.-]*$/.test(name)) refuse('name', 'name')
  return wrong
}

/** Without the fields of other kinds. */
export function planOf(given: PlanInput): ImportPlan {
  const { fields } = KindFields[given.kind]
  const kept = <K extends keyof PlanInput>(field: K, none: PlanInput[K]): PlanInput[K] =>
    fields.includes(field) ? given[field] : none
  return {
    kind: given.kind,
    source: given.source,
    images: kept('images', false),
    uploads: kept('uploads', ''),
    address: kept('address', ''),
    timeZone: kept('time_zone', ''),
    prefix: kept('prefix', ''),
    also: kept('also', ''),
    name: kept('name', ''),
  }
}
