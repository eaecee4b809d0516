import { describe, expect, test } from 'vitest'
import { findZones, readMoment, toUtc } from './times.ts'

describe('a time of a source', () => {
  test.each([
    ['2026-01-31 12:00:00', '2026-01-31 12:00:00'],
    ['2026-01-31T12:00:00Z', '2026-01-31 12:00:00'],
    ['2026-01-31 12:00:00.987654', '2026-01-31 12:00:00'],
    ['2026-01-31 12:00:00+08', '2026-01-31 04:00:00'],
    ['2026-01-31 20:00:00 -0330 UTC', '2026-01-31 23:30:00'],
  ])('%s is read in UTC', (value, expected) => {
    expect(readMoment(value, 'c', 'utc')).toBe(expected)
  })

  test.each([null, '', '0001-01-01 00:00:00', '0001-01-01T00:00:00Z', '0000-00-00 00:00:00'])(
    '%s is none',
    value => {
      expect(readMoment(value, 'c', 'utc')).toBeNull()
    },
  )

  test('stays local until the zone is known, unless it states one', () => {
    expect(readMoment('2026-01-31 12:00:00', 'c', 'local')).toBe('2026-01-31 12:00:00')
    expect(readMoment('2026-01-31 12:00:00+08', 'c', 'local')).toBe('2026-01-31 04:00:00Z')
    expect(readMoment('2026-01-31T12:00:00Z', 'c', 'local-as-utc')).toBe('2026-01-31 12:00:00')
  })

  test.each(['yesterday', '2026-13-01 00:00:00', '2026-01-31 25:00:00', '2026-01-31'])(
    '%s is refused',
    value => {
      expect(() => readMoment(value, 'user.created_at', 'utc')).toThrow(
        `user.created_at is not a time: "${value}"`,
      )
    },
  )
})

describe('local times in UTC', () => {
  test.each([
    ['+08:00', '2026-01-01 03:00:00', '2025-12-31 19:00:00'],
    ['-0330', '2026-01-01 03:00:00', '2026-01-01 06:30:00'],
    ['Asia/Shanghai', '2026-07-01 08:00:00', '2026-07-01 00:00:00'],
    ['Europe/Berlin', '2025-03-30 01:59:59', '2025-03-30 00:59:59'],
    ['Europe/Berlin', '2025-03-30 03:00:00', '2025-03-30 01:00:00'],
    // Skipped by the clock, and shown twice by it.
    ['Europe/Berlin', '2025-03-30 02:30:00', '2025-03-30 01:30:00'],
    ['Europe/Berlin', '2025-10-26 02:30:00', '2025-10-26 00:30:00'],
    ['Europe/Berlin', '2025-10-26 03:00:00', '2025-10-26 02:00:00'],
    ['Australia/Lord_Howe', '2025-04-06 01:29:59', '2025-04-05 14:29:59'],
    ['Australia/Lord_Howe', '2025-04-06 02:00:00', '2025-04-05 15:30:00'],
  ])('%s %s', (zone, local, utc) => {
    const convert = toUtc(zone)
    expect(convert(local)).toBe(utc)
    expect(convert(local)).toBe(utc)
    expect(convert(null)).toBeNull()
    expect(convert('2026-01-31 04:00:00Z')).toBe('2026-01-31 04:00:00')
  })

  test.each(['Mars/Olympus', '+25:00', 'constructor', ''])('there is no zone "%s"', zone => {
    expect(() => toUtc(zone)).toThrow(`"${zone}" is not a time zone`)
  })
})

describe('the zone of a source', () => {
  const sample = (stored: string, stated: string) => ({
    stored,
    content: `{"ID":"1","CreatedAt":"${stated}","Title":"x"}`,
  })
  const winter = sample('2026-01-31 12:00:00', '2026-01-31T12:00:00.4+01:00')
  const summer = sample('2026-07-31 12:00:00', '2026-07-31T12:00:00.9+02:00')

  test('is where the digits of both are the same', () => {
    expect(findZones([winter])).toEqual({ stored: '+01:00', process: '+01:00' })
    expect(findZones([sample('2026-01-31 12:00:01', '2026-01-31T12:00:00Z')])).toEqual({
      ...{ stored: '+00:00', process: '+00:00' },
    })
  })

  test('is that of the stored digits when a server has converted them', () => {
    expect(findZones([sample('2026-01-31 04:00:00', '2026-01-31T12:00:00+08:00')])).toEqual({
      ...{ stored: '+00:00', process: '+08:00' },
    })
  })

  test('must be given when it has daylight saving', () => {
    expect(() => findZones([winter, summer])).toThrow('has times at +01:00 and +02:00: give the')
    expect(findZones([winter, summer], 'Europe/Paris').stored).toBe('Europe/Paris')
  })

  test('must be given when no row tells it', () => {
    const unclear = [
      sample('2026-01-31 12:00:00', '0001-01-01T00:00:00Z'),
      sample('2026-01-31 12:07:00', '2026-01-31T12:00:00Z'),
      { stored: '2026-01-31 12:00:00', content: 'no JSON' },
    ]
    expect(() => findZones(unclear)).toThrow('does not tell the time zone')
    expect(findZones(unclear, 'UTC')).toEqual({ stored: 'UTC', process: 'UTC' })
  })

  test('is not the given one when the rows tell another', () => {
    expect(() => findZones([winter], 'Asia/Shanghai')).toThrow(
      'is not in the time zone Asia/Shanghai: its questions were stored at +01:00',
    )
  })
})
