import type { LastChange } from '#app/ui/admin/settings-undo-model.ts'

export type BrandingModel = {
  title: string
  images: Record<'logo' | 'mobile_logo' | 'square_icon' | 'favicon', string>
  limits: { logoHeight: 56; logoRatio: 3; iconSide: 512 }
  maxMegabytes: number
  last?: LastChange | null
}
