const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string): Intl.DateTimeFormat {
  let found = formatters.get(timeZone)
  if (!found) {
    const options = { timeZone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
    try {
      found = new Intl.DateTimeFormat('en-US', options)
    } catch {
      found = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
    }
    formatters.set(timeZone, found)
  }
  return found
}

/** Midnight before `now` in the site's time zone, in milliseconds. An unknown zone counts as UTC. */
export function dayStart(now: number, timeZone: string): number {
  const parts = formatter(timeZone).formatToParts(now)
  const value = (type: string) => Number(parts.find(part => part.type === type)?.value ?? 0)
  const passed = value('hour') * 3_600_000 + value('minute') * 60_000 + value('second') * 1000 + (now % 1000)
  return now - passed
}
