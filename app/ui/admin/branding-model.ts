import type { LastChange } from '#ui/admin/settings-undo-model.ts'

export type BrandingModel = {
  title: string
  images: Record<'logo' | 'mobile_logo' | 'square_icon' | 'favicon', string>
  limits: Record<string, number>
  last?: LastChange | null
}
