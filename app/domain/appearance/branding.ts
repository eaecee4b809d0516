import { z } from 'zod'
import {
  admin,
  BrandingSettings,
  command,
  type Db,
  type FieldError,
  invalid,
  type SiteSettings,
  wire,
} from '#app/domain/kernel/index.ts'
import { type SavedSettings, settingsVerb } from '#app/domain/settings/index.ts'
import { brandingFile } from '#app/domain/uploads/index.ts'

type Branding = SiteSettings['branding']
export const BrandingFields = ['logo', 'mobile_logo', 'square_icon', 'favicon'] as const
export type BrandingField = (typeof BrandingFields)[number]

/** Limits of spec §9, in pixels. */
export const BrandingLimits = { logoHeight: 56, logoRatio: 3, iconSide: 512 } as const

type Image = NonNullable<ReturnType<typeof brandingFile>>
const isIco = ({ mediaType }: Image) => mediaType === 'image/x-icon'

const low = ({ height }: Image) =>
  height < BrandingLimits.logoHeight
    ? `error.branding.too_low|min=${BrandingLimits.logoHeight}`
    : null
const flat = ({ width, height }: Image) =>
  width > height * BrandingLimits.logoRatio
    ? null
    : `error.branding.too_narrow|ratio=${BrandingLimits.logoRatio}`

/** What is wrong with an image in its place; null when it fits. */
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

export const BrandingInput = z.object({
  logo: address(),
  mobile_logo: address(),
  square_icon: address(),
  favicon: address(),
})

const saveGroup = settingsVerb('branding', BrandingSettings)

/** The addresses as they are stored. What is in place already is not looked at again. */
function checked(db: Db, given: Branding, present: Branding): Branding {
  const next = { ...given }
  const wrong: FieldError[] = []
  for (const field of BrandingFields) {
    const image = given[field] === '' ? null : brandingFile(db, given[field])
    if (image) next[field] = image.address
    if (next[field] === '' || next[field] === present[field]) continue
    const reason = image ? wrongWith[field](image) : 'error.branding.not_uploaded'
    if (reason) wrong.push(errorOf(field, reason))
  }
  if (wrong.length > 0) throw invalid(...wrong)
  return next
}

/** `reason|name=number` in its parts. */
function errorOf(field: string, text: string): FieldError {
  const [reason = '', ...values] = text.split('|')
  const pairs = values.map(value => value.split('='))
  return { field, reason, values: Object.fromEntries(pairs) as Record<string, string> }
}

/**
 * Logo and icons of the site, by the addresses of uploads made for that. Administrators only. Fails with
 * `error.branding.…` beside the field whose image does not fit.
 */
export const saveBranding = command({
  name: 'appearance.save_branding',
  guard: admin,
  input: BrandingInput,
  emits: ['setting.changed'],
  prepare: (ctx, given) => saveGroup.part(ctx, checked(ctx.db, given, ctx.settings.branding)),
  run: (ctx, _, save): SavedSettings => save(ctx),
})

/** An image as a square of so many pixels; an icon file stays as it is. */
export const iconAddress = (image: string, side: number): string =>
  image === '' || image.endsWith('.ico') ? image : `${image}?s=${side}`

/** The small picture of the site's pages; empty = it has none of its own. */
export const pageIcon = ({ favicon, square_icon }: Branding): string =>
  iconAddress(favicon || square_icon, 32)
