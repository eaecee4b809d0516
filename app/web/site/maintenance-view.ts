/** The screen on which administrators turn maintenance mode on and off. */
import type { MaintenanceModel } from '#ui/admin/maintenance-model.ts'
import { EndsIn, Modes, setMaintenance } from '#site/maintenance/set-maintenance.ts'
import { showMaintenance } from '#site/maintenance/show-maintenance.ts'
import { Minute } from '#shared/durations.ts'
import type { IntentHandler } from '#web/kernel/form-action.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { settingsSave } from './settings-screen.ts'

export const maintenanceParts = [
  {
    key: 'rest',
    fields: [
      { kind: 'choice', name: 'mode', options: Modes },
      { kind: 'choice', name: 'ends_in', options: EndsIn },
      { kind: 'textarea', name: 'text', rows: 3 },
      { kind: 'switch', name: 'allow_staff' },
    ],
  },
] as const

export async function maintenanceView({ run, t, ctx }: ScreenArgs): Promise<MaintenanceModel> {
  const { current: current } = await run(showMaintenance)
  const left = current?.until ? (current.until - ctx.now) / Minute : 0
  // Saving again must not shorten the announced time.
  const endsIn = EndsIn.find(minutes => Number(minutes) >= left) ?? EndsIn.at(-1)!
  return {
    title: t('admin.maintenance.title'),
    values: {
      mode: current?.mode ?? 'open',
      ends_in: endsIn,
      text: current?.text ?? '',
      allow_staff: current?.allowStaff ?? false,
    },
    defaults: { mode: 'open', ends_in: '0', text: '', allow_staff: false },
    until: current?.until ?? 0,
  }
}

export const maintenanceActs: Record<string, IntentHandler> = {
  save: settingsSave(setMaintenance),
}
