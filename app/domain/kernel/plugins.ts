/**
 * Plugins as the domain sees them: found, loaded and called by the infrastructure, which handles their
 * errors.
 */
import type { Manifest, Plugin, PluginKind } from '#plugins/interface.ts'

type PluginProblem = 'outdated' | 'broken'

export type KnownPlugin = {
  manifest: Manifest
  builtIn: boolean
  /** Why it can never be loaded as it is. */
  problem: PluginProblem | null
  /** The problem in detail, not translated. */
  words: string
}

/** Failures of a plugin since it was activated. */
export type PluginTrouble = {
  count: number
  inARow: number
  /** The last failure, in the plugin's own words. */
  words: string
  at: number
  /** Too many failures in a row: it is not called until it is activated again. */
  suspended: boolean
}

/** Result of a call: the answer, or a failure, which is already recorded. */
export type PluginOutcome<R> = { ok: true; value: R } | { ok: false; words: string }

/** For whom something is drawn: a member (0 = the site itself), and whether for a preview only. */
export type DrawingTurn = { userId: number; preview: boolean }

export type PluginPort = {
  known(): KnownPlugin[]
  find(slug: string): KnownPlugin | undefined
  /** Reads the plugin folder again and loads the active plugins. */
  look(): Promise<void>
  /** Loads and starts the code of a plugin. Throws if that fails. */
  load(slug: string): Promise<void>
  /** Loads active plugins and stops inactive ones. */
  settle(): Promise<void>
  isActive(slug: string): boolean
  active(kind: PluginKind): string[]
  /**
   * Calls a hook with a time limit; never throws, whatever the plugin does. `counts`: several failures in a row suspend the
   * plugin.
   */
  call<R>(
    slug: string,
    hook: (plugin: Plugin) => R | Promise<R>,
    timeoutMs?: number,
    counts?: boolean,
  ): Promise<PluginOutcome<R>>
  /**
   * The same for synchronous hooks, which are interrupted at the limit. `heals`: an answer clears the
   * plugin's failures.
   */
  callNow<R>(
    slug: string,
    hook: (plugin: Plugin) => R,
    timeoutMs?: number,
    heals?: boolean,
  ): PluginOutcome<R>
  /** Draws with a bundled plugin on another thread. `signal` ends the wait for its turn. */
  drawApart(
    asked: { slug: string; code: string; language: string },
    turn: DrawingTurn,
    signal: AbortSignal,
  ): Promise<PluginOutcome<string | null>>
  trouble(slug: string): PluginTrouble | null
  /** Clears the recorded failures. */
  forgive(slug: string): void
}
