/** The screen of logo and icons: four files, each with a checkbox to remove it. */
import { withFields } from '#web/kernel/declared-fields.ts'
import type { BrandingModel } from '#ui/admin/branding-model.ts'
import {
  type BrandingField,
  BrandingFields,
  BrandingLimits,
  saveBranding,
} from '#site/appearance/branding.ts'
import type { SiteSettings } from '#kernel'
import { showSettings } from '#basics/settings/show-settings.ts'
import { uploadFile } from '#basics/uploads/upload-file.ts'
import type { FormArgs, IntentHandler } from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { settingsUndo } from './settings-undo.ts'
import { atField } from '#web/kernel/upload-forms.ts'
import { savedFlash } from '#web/kernel/flash.ts'

const inForce = async ({ run }: Page) =>
  (await run(showSettings, { group: 'branding' })).values as SiteSettings['branding']

/** The numbers in the help texts of the fields. */
export const brandingValues = ({ max_image_size }: SiteSettings['write']) => ({
  ...BrandingLimits,
  max: max_image_size,
})

export async function brandingView(args: ScreenArgs): Promise<BrandingModel> {
  return {
    title: args.t('admin.branding.title'),
    images: await inForce(args),
    limits: brandingValues(args.ctx.settings.write),
  }
}

/** A new file takes precedence over the checkbox; without either the image stays. */
async function imageFor(args: FormArgs, field: BrandingField): Promise<string | undefined> {
  const file = args.files.get(field)
  if (!file) return args.form.has(`remove_${field}`) ? '' : undefined
  const upload = () => args.run(uploadFile, { source: 'branding', file })
  return (await atField(field, upload)).address
}

const save: IntentHandler = async args => {
  const next: Partial<Record<BrandingField, string>> = {}
  for (const field of BrandingFields) next[field] = await imageFor(args, field)
  const { changed } = await args.run(saveBranding, next)
  return { to: args.url.pathname, flash: savedFlash(changed) }
}

export const brandingActs: Record<string, IntentHandler> = {
  save: withFields(
    BrandingFields.flatMap(field => [field, `remove_${field}`]),
    save,
  ),
  undo: settingsUndo('branding'),
}
