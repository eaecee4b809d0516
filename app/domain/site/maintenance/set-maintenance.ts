import { z } from 'zod'
import { admin, command, type Maintenance, MaintenanceModes, proved, wire } from '#kernel'
import { Minute } from '#shared/durations.ts'

export const Modes = ['open', ...MaintenanceModes] as const
/** Minutes until it ends automatically; 0 = it does not. */
export const EndsIn = ['0', '30', '60', '240', '1440'] as const

const MaintenanceInput = z.object({
  mode: wire.oneOf(Modes, 'open'),
  ends_in: wire.oneOf(EndsIn, '0'),
  allow_staff: wire.flag(),
  text: wire.text({ max: 500 }),
})
type Given = z.output<typeof MaintenanceInput>

/** The facts for the staff log. */
const factsOf = (maintenance: Maintenance | null) => ({
  mode: maintenance?.mode ?? 'open',
  text: maintenance?.text ?? '',
  allow_staff: maintenance?.allowStaff ?? false,
  until: maintenance?.until ? new Date(maintenance.until).toISOString() : '',
})

function wanted({ mode, ends_in, allow_staff, text }: Given, since: number, now: number) {
  if (mode === 'open') return null
  const until = ends_in === '0' ? 0 : now + Number(ends_in) * Minute
  return { mode, since, until, allowStaff: allow_staff, allowAdmins: true, text }
}

/**
 * Turns maintenance mode on, in one of its forms, or off; administrators can always log in to turn it off.
 * Returns the names of the changed fields. Administrators only.
 */
export const setMaintenance = command({
  name: 'maintenance.set',
  guard: proved(admin),
  input: MaintenanceInput,
  emits: ['setting.changed'],
  run({ ports, viewer, now, emit }, given) {
    const current = ports.maintenance.read(now)
    const next = wanted(given, current?.since || now, now)
    const [before, after] = [factsOf(current), factsOf(next)]
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
      name => before[name] !== after[name],
    )
    const pick = (facts: typeof after) =>
      Object.fromEntries(changed.map(name => [name, facts[name]]))
    if (changed.length > 0) {
      const change = { before: pick(before), after: pick(after) }
      emit('setting.changed', { group: 'maintenance', actorId: viewer.id, ...change })
    }
    ports.maintenance.set(next)
    return { changed }
  },
})
