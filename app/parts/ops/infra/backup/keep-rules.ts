/** Retention rules of snapshots, and when the next one is due (all times in UTC). */
import { Day, Hour } from '#shared/durations.ts'
import { ownValue } from '#shared/own-value.ts'
import { isAhead } from '#shared/stored-time.ts'

/** Of how many most recent hours, days, weeks and months the last snapshot is kept; 0 = none. */
export type KeepRules = { hourly: number; daily: number; weekly: number; monthly: number }

type Snapshot = { name: string; at: number; kind: 'scheduled' | 'manual' }

/** 1970 started on a Thursday; weeks start on Monday. */
const weekOf = (at: number) => Math.floor((at / Day + 3) / 7)
const periods: Record<keyof KeepRules, (at: number) => number | string> = {
  hourly: at => Math.floor(at / Hour),
  daily: at => Math.floor(at / Day),
  weekly: weekOf,
  monthly: at => new Date(at).toISOString().slice(0, 7),
}

/**
 * Names of the snapshots that no rule keeps. Input is newest first. The newest one and manual ones
 * always stay. Those of the future are judged apart until their time has come: they must not push out real ones, and if the
 * clock is behind, they are the real ones.
 */
export function toRemove(snapshots: readonly Snapshot[], rules: KeepRules, now: number): string[] {
  const ahead = snapshots.filter(({ at }) => isAhead(at, now))
  const past = snapshots.filter(({ at }) => !isAhead(at, now))
  return [...notKept(ahead, rules), ...notKept(past, rules)]
}

function notKept(snapshots: readonly Snapshot[], rules: KeepRules): string[] {
  const kept = new Set(snapshots.slice(0, 1).map(({ name }) => name))
  for (const [rule, periodOf] of Object.entries(periods)) {
    const seen = new Set<number | string>()
    for (const { name, at, kind } of snapshots) {
      if (kind === 'manual') {
        kept.add(name)
        continue
      }
      const period = periodOf(at)
      if (seen.has(period) || seen.size >= ownValue(rules, rule)!) continue
      seen.add(period)
      kept.add(name)
    }
  }
  return snapshots.filter(({ name }) => !kept.has(name)).map(({ name }) => name)
}
