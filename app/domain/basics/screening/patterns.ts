/**
 * Regular expressions of the site's staff, tried on posts. They run where they can be stopped: a
 * pattern that takes for ever costs a post some milliseconds and nobody else anything.
 */
import { createContext, Script } from 'node:vm'

/** Longest pattern, in characters. */
export const PatternMax = 500
/** All patterns together have this long for one post, in milliseconds. */
const MaxTime = 100
/** A pattern that needs longer than this on a short text is not kept, in milliseconds. */
const MaxProbe = 50

/** `/…/flags` as in code, or the expression alone, which ignores case. */
const Literal = /^\/(.+)\/([a-z]*)$/su

/** @throws SyntaxError when it is no regular expression. */
function compile(source: string): RegExp {
  const [, body, flags] = Literal.exec(source) ?? []
  if (body === undefined) return new RegExp(source, 'iu')
  // These two would make a search begin where the last one ended.
  return new RegExp(body, flags!.replace(/[gy]/g, ''))
}

type Job = { tests: RegExp[]; texts: string[]; at: number; found: number }
const sandbox: { job: Job | null } = { job: null }
let context: object | null = null
const search = new Script(`
  for (; job.found < 0 && job.at < job.tests.length; job.at++) {
    for (const text of job.texts) if (job.tests[job.at].test(text)) job.found = job.at
  }`)

/** Tries before a pattern is called slow on a machine that had no time for it. */
const Tries = 3

/** What this process has computed so far, in milliseconds. */
const computed = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Number of the first expression that matches one of the texts; `slow` = time ran out on it. Time that
 * went by while a busy machine did something else is no fault of the expression: it is tried again.
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

/** Compiled once for a list of the settings. What cannot be read is passed over. */
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
      // Refused when it is saved; here only in a database that was written by other means.
    }
  }
  made.set(patterns, list)
  return list
}

export type PatternHit = { pattern: string; slow: boolean }

/** The first pattern that matches one of the texts, or on which time ran out. */
export function findPattern(texts: string[], patterns: readonly string[]): PatternHit | null {
  const { sources, tests } = compiled(patterns)
  if (tests.length === 0) return null
  const hit = firstMatch(tests, texts, MaxTime)
  return hit && { pattern: sources[hit.at]!, slow: hit.slow }
}

/** Texts on which expressions that try every way of splitting a run take for ever. */
const probes = ['a', '0', ' ', 'ab', 'a ', '很', 'http://a.', '-'].flatMap(part => [
  `${part.repeat(40)}!`,
  `${part.repeat(40)}\n\u0001`,
])

/**
 * Why a pattern cannot be kept, as a reason of a form with the number of its line; null when it can.
 * To be asked of every pattern that is saved.
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
