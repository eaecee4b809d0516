/**
 * Regular expressions written by staff, matched against posts. They run in a context that can be interrupted:
 * a runaway pattern costs its post some milliseconds and nothing else.
 */
import { createContext, Script } from 'node:vm'

/** Longest pattern, in characters. */
export const PatternMax = 500
/** Time limit for all patterns together, per post, in ms. */
const MaxTime = 100
/** A pattern that takes longer than this on a short text is refused, in ms. */
const MaxProbe = 50

/** `/…/flags` as in code, or a bare expression, which ignores case. */
const Literal = /^\/(.+)\/([a-z]*)$/su

/** @throws SyntaxError if it is no regular expression. */
function compile(source: string): RegExp {
  const [, body, flags] = Literal.exec(source) ?? []
  if (body === undefined) return new RegExp(source, 'iu')
  // These two flags would start a search where the last one ended.
  return new RegExp(body, flags!.replace(/[gy]/g, ''))
}

type Job = { tests: RegExp[]; texts: string[]; at: number; found: number }
const sandbox: { job: Job | null } = { job: null }
let context: object | null = null
const search = new Script(`
  for (; job.found < 0 && job.at < job.tests.length; job.at++) {
    for (const text of job.texts) if (job.tests[job.at].test(text)) job.found = job.at
  }`)

/** Attempts before a pattern counts as slow on a busy machine. */
const Tries = 3

/** CPU time of this process so far, in ms. */
const computed = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Index of the first expression that matches one of the texts; `slow` = it ran out of time. If wall-clock
 * time passed without CPU time, the machine was busy with something else, and it is retried.
 */
function firstMatch(tests: RegExp[], texts: string[], timeout: number) {
  for (let n = 1; ; n++) {
    const before = computed()
    const found = tryMatch(tests, texts, timeout)
    if (!found?.slow || n === Tries || computed() - before >= timeout) return found
  }
}

function tryMatch(tests: RegExp[], texts: string[], timeout: number) {
  const job: Job = { tests, texts, at: 0, found: -1 }
  context ??= createContext(sandbox)
  sandbox.job = job
  try {
    search.runInContext(context, { timeout })
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return { at: job.at, slow: true }
  } finally {
    sandbox.job = null
  }
  return job.found < 0 ? null : { at: job.found, slow: false }
}

type Compiled = { sources: string[]; tests: RegExp[] }
const made = new WeakMap<readonly string[], Compiled>()

/** Compiled once per list of patterns. Invalid ones are skipped. */
function compiled(patterns: readonly string[]): Compiled {
  const known = made.get(patterns)
  if (known) return known
  const list: Compiled = { sources: [], tests: [] }
  for (const source of patterns) {
    try {
      if (source === '') continue
      list.tests.push(compile(source))
      list.sources.push(source)
    } catch {
      // Invalid patterns are refused when saved; this happens only if the database was changed by other
      // means.
    }
  }
  made.set(patterns, list)
  return list
}

export type PatternHit = { pattern: string; slow: boolean }

/** The first pattern that matches one of the texts, or that ran out of time. */
export function findPattern(texts: string[], patterns: readonly string[]): PatternHit | null {
  const { sources, tests } = compiled(patterns)
  if (tests.length === 0) return null
  const hit = firstMatch(tests, texts, MaxTime)
  return hit && { pattern: sources[hit.at]!, slow: hit.slow }
}

/** Texts that trigger catastrophic backtracking. */
const probes = ['a', '0', ' ', 'ab', 'a ', '很', 'http://a.', '-'].flatMap(part => [
  `${part.repeat(40)}!`,
  `${part.repeat(40)}\n\u0001`,
])

/**
 * Why a pattern is refused, as a form error with its line number; null if it is accepted. Must be called for
 * every pattern before saving.
 */
export function checkPattern(source: string, line: number): string | null {
  if (source.length > PatternMax) return `form.too_long|max=${PatternMax}`
  try {
    const test = compile(source)
    for (let n = 0; n < Tries; n++) if (!firstMatch([test], probes, MaxProbe)?.slow) return null
    return `form.pattern_slow|line=${line}`
  } catch {
    return `form.pattern|line=${line}`
  }
}
