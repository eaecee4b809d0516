import type { SettingsModel } from '#app/ui/admin/settings-model.ts'

export type MaintenanceModel = SettingsModel & { until: number }
