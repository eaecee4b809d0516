/** Plugins as the domain sees them: found, loaded and called by the wiring, which bears their faults. */
import type { Manifest, Plugin, PluginKind } from '#app/plugins/interface.ts'

type PluginProblem = 'outdated' | 'broken'

export type KnownPlugin = {
  manifest: Manifest
  builtIn: boolean
  /** Why it can never be loaded as it is. */
  problem: PluginProblem | null
  /** The problem in the program's own words. */
  words: string
}

/** What went wrong with a plugin since it was enabled. */
export type PluginTrouble = {
  count: number
  inARow: number
  /** The last one, in the plugin's own words. */
  words: string
  at: number
  /** Too many in a row: it is left alone until it is enabled anew. */
  suspended: boolean
}

/** What became of a call: its answer, or that it failed, which is noted already. */
export type PluginOutcome<R> = { ok: true; value: R } | { ok: false; words: string }

export type PluginPort = {
  known(): KnownPlugin[]
  find(slug: string): KnownPlugin | undefined
  /** Reads the folder of plugins anew and loads what is enabled. */
  look(): Promise<void>
  /** Loads the code of a plugin and starts it. Throws when that fails. */
  load(slug: string): Promise<void>
  /** Loads what is enabled and stops what is not. */
  settle(): Promise<void>
  isActive(slug: string): boolean
  /** Slugs of the active plugins of a kind. */
  active(kind: PluginKind): string[]
  /** Calls a hook within a time limit; whatever the plugin does, this gives an outcome. */
  call<R>(
    slug: string,
    hook: (plugin: Plugin) => R | Promise<R>,
    timeoutMs?: number,
  ): Promise<PluginOutcome<R>>
  /**
   * The same for hooks that answer at once, which are cut off when they do not. `heals`: an answer says
   * that the plugin works again.
   */
  callNow<R>(
    slug: string,
    hook: (plugin: Plugin) => R,
    timeoutMs?: number,
    heals?: boolean,
  ): PluginOutcome<R>
  trouble(slug: string): PluginTrouble | null
  /** Forgets what went wrong. */
  forgive(slug: string): void
}
