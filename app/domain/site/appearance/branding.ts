import { z } from 'zod'
import {
  admin,
  badRequest,
  BrandingSettings,
  command,
  type Ctx,
  type Db,
  DomainError,
  type FieldError,
  harmless,
  invalid,
  type Member,
  merged,
  type SiteSettings,
  stays,
  wire,
} from '#kernel'
import { type SavedSettings, settingsVerb, storeSettings } from '#basics/settings/save-settings.ts'
import { brandingFile } from '#basics/uploads/branding-file.ts'
import { imageTypeOf } from '#basics/uploads/file-kinds.ts'
import { keepFile, type ReadyFile, readyFile } from '#basics/uploads/upload-file.ts'
import { oldestAdministrator } from '#basics/uploads/uploads.queries.ts'

type Branding = SiteSettings['branding']
export const BrandingFields = ['logo', 'mobile_logo', 'square_icon', 'favicon'] as const
export type BrandingField = (typeof BrandingFields)[number]

/** Limits of spec §9, in pixels. */
export const BrandingLimits = { logoHeight: 56, logoRatio: 3, iconSide: 512 } as const

type Image = { mediaType: string; width: number; height: number }
const isIco = ({ mediaType }: Image) => mediaType === 'image/x-icon'

const low = ({ height }: Image) =>
  height < BrandingLimits.logoHeight
    ? `error.branding.too_low|min=${BrandingLimits.logoHeight}`
    : null
const flat = ({ width, height }: Image) =>
  width > height * BrandingLimits.logoRatio
    ? null
    : `error.branding.too_narrow|ratio=${BrandingLimits.logoRatio}`

/** What is wrong with an image for its place; null if it fits. */
const wrongWith: Record<BrandingField, (image: Image) => string | null> = {
  logo: image => (isIco(image) ? 'error.branding.no_icon_file' : (low(image) ?? flat(image))),
  mobile_logo: image => (isIco(image) ? 'error.branding.no_icon_file' : low(image)),
  square_icon(image) {
    if (isIco(image)) return 'error.branding.no_icon_file'
    if (image.width !== image.height) return 'error.branding.not_square'
    const { iconSide: min } = BrandingLimits
    return image.width < min ? `error.branding.too_small|min=${min}` : null
  },
  favicon: ({ mediaType }) =>
    ['image/png', 'image/x-icon'].includes(mediaType) ? null : 'error.branding.icon_type',
}

const address = () =>
  wire.text({ max: 512, trim: true }).describe('address of an image uploaded as branding, or empty')

const BrandingInput = z.object(
  stays({
    logo: address(),
    mobile_logo: address(),
    square_icon: address(),
    favicon: address(),
  }),
)

const saveGroup = settingsVerb('branding', harmless(admin), BrandingSettings)

/** The addresses to store. Unchanged ones are not checked again. */
function checked(db: Db, given: Partial<Branding>, current: Branding): Branding {
  const next = merged(current, given)
  const wrong: FieldError[] = []
  for (const field of BrandingFields) {
    const image = next[field] === '' ? null : brandingFile(db, next[field])
    if (image) next[field] = image.address
    if (next[field] === '' || next[field] === current[field]) continue
    const reason = image ? wrongWith[field](image) : 'error.branding.not_uploaded'
    if (reason) wrong.push(errorOf(field, reason))
  }
  if (wrong.length > 0) throw invalid(...wrong)
  return next
}

/** Parses `reason|name=number`. */
function errorOf(field: string, text: string): FieldError {
  const [reason = '', ...values] = text.split('|')
  const pairs = values.map(value => value.split('='))
  return { field, reason, values: Object.fromEntries(pairs) as Record<string, string> }
}

/**
 * Sets logo and icons of the site to uploads made for that. Administrators only. Fails with
 * `error.branding.…` for the field whose image does not fit.
 */
export const saveBranding = command({
  name: 'appearance.save_branding',
  guard: harmless(admin),
  input: BrandingInput,
  emits: ['setting.changed'],
  prepare: (ctx, given) => saveGroup.part(ctx, checked(ctx.db, given, ctx.settings.branding)),
  run: (ctx, _, save): SavedSettings => save(ctx),
})

/** Longest data URI of an image, in characters. */
const DataMax = 24_000_000
const picture = () =>
  z
    .string({ error: 'form.invalid' })
    .max(DataMax, { error: `form.too_long|max=${DataMax}` })
    .describe('address of an image uploaded as branding, or an image as a data URI, or empty')

const DataUri = /^data:image\/[a-z.+-]{1,30};base64,([a-z0-9+/]+={0,2})$/i

async function* once(bytes: Buffer) {
  yield bytes
}

/** Decodes an image from a data URI, by the rules for uploads and for its place. */
async function readyImage(ctx: Ctx<Member>, field: BrandingField, uri: string): Promise<ReadyFile> {
  const bytes = Buffer.from(DataUri.exec(uri)?.[1] ?? '', 'base64')
  const ending = imageTypeOf(bytes.subarray(0, 64))?.extension ?? 'bin'
  const file = await ctx.ports.files.take(`${field}.${ending}`, once(bytes), DataMax)
  try {
    const ready = await readyFile(ctx, 'branding', file)
    const reason = wrongWith[field](ready)
    if (reason) throw invalid(errorOf(field, reason))
    return ready
  } catch (error) {
    await ctx.ports.files.discard(file.temp, `${file.temp}.clean`)
    if (!(error instanceof DomainError)) throw error
    const [first = error.details] = error.details.fields ?? []
    const reason = 'reason' in first ? first.reason : error.reason
    throw invalid({ field, reason, values: first.values })
  }
}

/** Every file has an owner: for files from the operator it is the oldest administrator. */
function ownerOf<C extends { db: Db; viewer: Member }>(ctx: C): C {
  const id = ctx.viewer.id || oldestAdministrator(ctx.db)
  if (!id) throw badRequest('base.forbidden_error')
  return { ...ctx, viewer: { ...ctx.viewer, id } }
}

/** The same with images passed as data URIs. Administrators only. */
export const takeBranding = command({
  name: 'appearance.take_branding',
  guard: harmless(admin),
  input: z.object({
    logo: picture(),
    mobile_logo: picture(),
    square_icon: picture(),
    favicon: picture(),
  }),
  emits: ['setting.changed'],
  async prepare(ctx, given) {
    const current = ctx.settings.branding
    const brought = BrandingFields.filter(field => given[field].startsWith('data:'))
    const rest = { ...given, ...Object.fromEntries(brought.map(name => [name, current[name]])) }
    const addresses = checked(ctx.db, rest, current)
    const ready: [BrandingField, ReadyFile][] = []
    for (const field of brought) {
      ready.push([field, await readyImage(ownerOf(ctx), field, given[field])])
    }
    return { addresses, ready }
  },
  run(ctx, _, { addresses, ready }): SavedSettings {
    const branding = { ...addresses }
    for (const [field, file] of ready) branding[field] = keepFile(ownerOf(ctx), file).address
    return storeSettings(ctx, 'branding', { branding })
  },
})

/** Address of a square version of an image, in pixels; an .ico file stays as it is. */
export const iconAddress = (image: string, side: number): string =>
  image === '' || image.endsWith('.ico') ? image : `${image}?s=${side}`

/** The site's favicon; empty = none is set. */
export const pageIcon = ({ favicon, square_icon }: Branding): string =>
  iconAddress(favicon || square_icon, 32)
