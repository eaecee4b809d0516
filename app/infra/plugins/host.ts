/**
 * Loads plugins and calls them. Whatever a plugin does (throw, hang, return nonsense), the caller
 * gets a result; faults are logged, counted and shown in the back office, and after several in a
 * row the plugin is suspended until it is enabled again.
 */
import { type Db, type PluginOutcome, type PluginPort, type PluginTrouble, writing } from '#kernel'
import { filledUp } from '#basics/plugins/fields.ts'
import {
  findUserConfig,
  pluginRows,
  pluginValue,
  removePluginValue,
  setPluginValue,
  SiteNotes,
} from '#basics/plugins/plugins.queries.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { callOutside, type OutgoingRequest } from '#infra/calls/http-client.ts'
import type { Log } from '#infra/log.ts'
import { isStopping } from '#infra/stopping.ts'
import type { Host, Plugin, PluginKind } from '#plugins/interface.ts'
import { answerWithin, TooLong, within } from './bounded.ts'
import { drawApart } from './drawing-thread.ts'
import { findPlugins, type FoundPlugin } from './find-plugins.ts'

/** Consecutive faults after which a plugin is suspended. */
export const MostFaults = 5
/** For loading and starting, in ms. */
const StartTime = 10_000
const HookTime = 5_000
/** For synchronous calls, in wall-clock ms, which includes waiting on a busy machine. */
const InstantTime = 500
const MostWords = 500

type Loaded = { plugin: Plugin; mark: string }
type Basics = { db: Db; log: Log; folder: string; internalHosts: readonly string[] }

const wordsOf = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
    .replace(/\s+/g, ' ')
    .slice(0, MostWords)

const TroubleKey = 'trouble'

/** The first rendering takes many times as long as later ones; no text should pay for that. */
function warmUp({ render }: Plugin): void {
  const [language] = render?.languages ?? []
  if (!render || !language) return
  try {
    within(InstantTime, () => render.draw('x', language, false))
  } catch {
    // The error is reported when it matters.
  }
}

/** Reading sends nothing: a restored copy still shows files that are in a storage. */
const isRead = ({ method = 'GET' }: OutgoingRequest) => method === 'GET' || method === 'HEAD'

export function pluginHost({ db, log, folder, internalHosts }: Basics): PluginPort {
  let found: Map<string, FoundPlugin> | null = null
  const loaded = new Map<string, Loaded>()
  const troubles = new Map<string, PluginTrouble | null>()
  const all = () => (found ??= findPlugins(folder))
  const isEnabled = (slug: string) => pluginRows(db).get(slug)?.enabled === true

  function trouble(slug: string): PluginTrouble | null {
    if (!troubles.has(slug)) {
      const text = pluginValue(db, slug, SiteNotes, TroubleKey)
      troubles.set(slug, text ? (JSON.parse(text) as PluginTrouble) : null)
    }
    return troubles.get(slug)!
  }

  /** Never inside the caller's transaction: it may be rolled back. */
  function keepTrouble(slug: string, value: PluginTrouble | null): void {
    troubles.set(slug, value)
    setImmediate(() => {
      try {
        writing(db, tx => {
          if (!value) removePluginValue(tx, slug, SiteNotes, TroubleKey)
          else {
            const note = { slug, group: SiteNotes, key: TroubleKey, value: JSON.stringify(value) }
            setPluginValue(tx, note, Date.now())
          }
        })
      } catch (error) {
        log.warn({ plugin: slug, err: error }, 'recording a fault of a plugin failed')
      }
    })
  }

  function fault(slug: string, error: unknown, counts: boolean): { ok: false; words: string } {
    const words = wordsOf(error)
    log.error({ plugin: slug, err: error }, 'a plugin failed')
    const before = trouble(slug)
    // A restored copy refuses calls of plugins; that is not their fault.
    const isItsFault = counts && !currentSettings(db).restoredCopy
    const inARow = (before?.inARow ?? 0) + (isItsFault ? 1 : 0)
    const suspended = inARow >= MostFaults
    keepTrouble(slug, { count: (before?.count ?? 0) + 1, inARow, words, at: Date.now(), suspended })
    return { ok: false, words }
  }

  function fine(slug: string): void {
    const before = trouble(slug)
    if (before && before.inARow > 0 && !before.suspended)
      keepTrouble(slug, { ...before, inARow: 0 })
  }

  const configOf = (slug: string) =>
    filledUp(all().get(slug)?.manifest.config ?? [], pluginRows(db).get(slug)?.config ?? {})

  const hostOf = (slug: string): Host => ({
    config: () => configOf(slug),
    userConfig: userId =>
      filledUp(all().get(slug)?.manifest.userConfig ?? [], findUserConfig(db, userId, slug)),
    values: {
      get: (group, key) => pluginValue(db, slug, `.${group}`, key),
      set: (group, key, value) =>
        writing(db, tx =>
          setPluginValue(tx, { slug, group: `.${group}`, key, value: String(value) }, Date.now()),
        ),
      remove: (group, key) => writing(db, tx => removePluginValue(tx, slug, `.${group}`, key)),
    },
    call: (request, limits) =>
      callOutside(request, { ...limits, by: isRead(request) ? 'a person' : db, internalHosts }),
    log: words => log.info({ plugin: slug }, String(words).slice(0, MostWords)),
    siteUrl: () => currentSettings(db).settings.general.site_url,
  })

  async function unload(slug: string): Promise<void> {
    const { plugin } = loaded.get(slug) ?? {}
    loaded.delete(slug)
    if (!plugin?.stop) return
    await answerWithin(HookTime, () => plugin.stop!()).catch((error: unknown) =>
      log.warn({ plugin: slug, err: error }, 'a plugin did not stop'),
    )
  }

  async function load(slug: string): Promise<void> {
    const one = all().get(slug)
    if (!one) throw new Error('unknown plugin')
    if (one.problem) throw new Error(one.words)
    if (loaded.get(slug)?.mark === one.mark) return
    await unload(slug)
    const plugin = await answerWithin(StartTime, async () => {
      const { default: make } = await one.load()
      if (typeof make !== 'function') throw new Error('index.js has no default export to call')
      return make(hostOf(slug))
    })
    if (typeof plugin !== 'object' || plugin === null)
      throw new Error('its default export returned no plugin')
    for (const kind of one.manifest.kinds) {
      if (typeof plugin[kind] !== 'object')
        throw new Error(`it has no "${kind}", which its manifest declares`)
    }
    await answerWithin(StartTime, () => plugin.start?.())
    warmUp(plugin)
    loaded.set(slug, { plugin, mark: one.mark })
  }

  const isActive = (slug: string) =>
    loaded.has(slug) && isEnabled(slug) && trouble(slug)?.suspended !== true

  /**
   * Loads enabled plugins and stops disabled ones; loaded plugins stay, unless they have changed.
   */
  async function settle(): Promise<void> {
    for (const slug of [...loaded.keys()]) {
      if (!all().has(slug) || !isEnabled(slug)) await unload(slug)
    }
    for (const [slug, { problem }] of all()) {
      if (problem || !isEnabled(slug) || trouble(slug)?.suspended) continue
      await load(slug).catch((error: unknown) => fault(slug, error, true))
    }
  }

  const missing = { ok: false, words: 'it is not loaded' } as const

  return {
    known: () => [...all().values()],
    find: slug => all().get(slug),
    load: slug =>
      load(slug).catch((error: unknown) => {
        fault(slug, error, false)
        throw error
      }),
    async look() {
      found = findPlugins(folder)
      // Another worker may have recorded or forgiven a fault.
      troubles.clear()
      await settle()
    },
    settle,
    isActive,
    active(kind: PluginKind) {
      const slugs = loaded.size === 0 ? [] : [...loaded.keys()].filter(isActive)
      return slugs.filter(slug => all().get(slug)?.manifest.kinds.includes(kind)).sort()
    },
    async call(slug, hook, timeoutMs = HookTime, counts = true) {
      const { plugin } = loaded.get(slug) ?? {}
      if (!plugin) return missing
      try {
        const value = await answerWithin(timeoutMs, () => hook(plugin))
        fine(slug)
        return { ok: true, value }
      } catch (error) {
        if (isStopping()) return { ok: false, words: wordsOf(error) }
        return fault(slug, error, counts)
      }
    },
    callNow<R>(
      slug: string,
      hook: (plugin: Plugin) => R,
      timeoutMs = InstantTime,
      heals = true,
    ): PluginOutcome<R> {
      const { plugin } = loaded.get(slug) ?? {}
      if (!plugin) return missing
      try {
        const value = within(timeoutMs, () => hook(plugin))
        if (heals) fine(slug)
        return { ok: true, value }
      } catch (error) {
        // Members' content decides how long a rendering takes: they must not get a plugin
        // suspended.
        return fault(slug, error, !(error instanceof TooLong))
      }
    },
    async drawApart(asked, turn, signal) {
      try {
        return { ok: true, value: await drawApart(asked, turn, signal) }
      } catch (error) {
        if (signal.aborted) return { ok: false, words: 'it was not its turn in time' }
        // The text of a member: see above.
        return fault(asked.slug, error, false)
      }
    },
    trouble,
    forgive: slug => (trouble(slug) ? keepTrouble(slug, null) : undefined),
  }
}
