import { describe, expect, test, vi } from 'vitest'
import { checkPattern, findPattern } from './patterns.ts'

const hit = (pattern: string, ...texts: string[]) => findPattern(texts, [pattern])

describe('a pattern', () => {
  test.each([
    ['casino', 'The CASINO is open'],
    ['^win\\b', 'Win a car'],
    ['\\d{3}-\\d{4}', 'call 555-1234'],
    ['加\\s*微信', '请加 微信'],
    ['/Casino/u', 'the Casino'],
    ['/^second/m', 'first\nsecond'],
    ['/a.b/s', 'a\nb'],
  ])('%s is found in %j', (pattern, text) => {
    expect(hit(pattern, 'nothing here', text)).toEqual({ pattern, slow: false })
  })

  test.each([
    ['casino', 'a casual inn'],
    ['/Casino/u', 'the casino'],
    ['^second', 'first\nsecond'],
  ])('%s is not found in %j', (pattern, text) => {
    expect(hit(pattern, text)).toBeNull()
  })

  test('is found again in later posts, though its compiled form is reused', () => {
    const patterns = ['/spam/g', '/ham/y']
    for (let i = 0; i < 3; i++) {
      expect(findPattern(['a spam'], patterns)?.pattern).toBe('/spam/g')
      expect(findPattern(['ham'], patterns)?.pattern).toBe('/ham/y')
    }
  })
})

test('the first of several counts', () => {
  expect(findPattern(['one two'], ['three', 'two', 'one'])?.pattern).toBe('two')
})

test('an invalid one is skipped', () => {
  expect(findPattern(['one two'], ['(', '', 'two'])?.pattern).toBe('two')
})

const Endless = '(a+)+$'

test('one that would run for hours is stopped, and named', () => {
  const begin = performance.now()
  const text = `${'a'.repeat(60)}!`
  expect(findPattern([text], ['harmless', Endless, 'never reached'])).toEqual({
    pattern: Endless,
    slow: true,
  })
  expect(performance.now() - begin).toBeLessThan(5000)
  // The next post is not affected.
  expect(findPattern(['harmless'], ['harmless', Endless])?.slow).toBe(false)
})

describe('the time limit', () => {
  const text = `${'a'.repeat(60)}!`
  /** Makes the process use this much CPU time (ms) in each attempt, whatever the clock says. */
  const computing = (ms: number) => {
    let asked = 0
    return vi.spyOn(process, 'cpuUsage').mockImplementation(() => {
      const tries = Math.floor((asked++ + 1) / 2)
      return { user: tries * ms * 1000, system: 0 }
    })
  }

  test('is exceeded by the pattern itself: it is tried once', () => {
    const usage = computing(150)
    expect(hit(Endless, text)).toEqual({ pattern: Endless, slow: true })
    expect(usage).toHaveBeenCalledTimes(2)
  })

  test('is exceeded by other load: it is retried, but not endlessly', () => {
    const usage = computing(1)
    expect(hit(Endless, text)).toEqual({ pattern: Endless, slow: true })
    expect(usage.mock.calls.length).toBeGreaterThan(4)
    expect(usage.mock.calls.length).toBeLessThan(7)
  })
})

test('a pattern is never executed as code', () => {
  expect(hit('`);throw 1;//', 'harmless')).toBeNull()
  expect(hit('(?<x>constructor)', 'constructor')?.slow).toBe(false)
})

describe('is accepted, or refused with its line:', () => {
  test.each([
    ['casino', null],
    ['/^a|b$/mi', null],
    ['(', 'form.pattern|line=3'],
    ['/a/zz', 'form.pattern|line=3'],
    ['[z-a]', 'form.pattern|line=3'],
    [Endless, 'form.pattern_slow|line=3'],
    ['(\\d+)*x', 'form.pattern_slow|line=3'],
    ['(x+x+)+y'.padEnd(501, '.'), 'form.too_long|max=500'],
  ])('%s', (source, expected) => {
    expect(checkPattern(source, 3)).toBe(expected)
  })
})
