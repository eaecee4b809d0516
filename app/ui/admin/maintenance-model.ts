import type { SettingsModel } from '#ui/admin/settings-model.ts'

export type MaintenanceModel = SettingsModel & { until: number }
