import { and, eq, sql } from 'drizzle-orm'
import { arg, type Db, statement, type Tx, untilWritten } from '#kernel'
import type { Values } from '#plugins/interface.ts'
import { pluginUserConfigs, pluginValues } from '#drizzle/schema/index.ts'

export type PluginRow = { enabled: boolean; config: Values }

function readValues(text: string): Values {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Values)
      : {}
  } catch {
    return {}
  }
}

const all = statement<{ slug: string; enabled: number; config: string }>(
  sql`select slug, enabled, config from plugin order by slug`,
)

/** Stored plugin rows by slug. Needed by every page, so they are cached until a write. */
export const pluginRows = untilWritten(
  () => 'all',
  (db: Db): ReadonlyMap<string, PluginRow> =>
    new Map(
      all
        .all(db)
        .map(({ slug, enabled, config }) => [
          slug,
          { enabled: enabled === 1, config: readValues(config) },
        ]),
    ),
)

const save = statement(sql`
  insert into plugin (slug, enabled, config, updated_at)
  values (${arg('slug')}, ${arg('enabled')},
    ${arg('config')}, ${arg('now')})
  on conflict (slug) do update
    set enabled = excluded.enabled, config = excluded.config, updated_at = excluded.updated_at`)

export function savePlugin(tx: Tx, slug: string, row: PluginRow, now: number): void {
  const enabled = row.enabled ? 1 : 0
  save.run(tx, { slug, enabled, config: JSON.stringify(row.config), now })
}

const touch = statement(sql`update plugin set updated_at = ${arg('now')}`)

/** Counts as a change of all plugins. */
export const touchPlugins = (tx: Tx, now: number): void => touch.run(tx, { now })

export function findUserConfig(db: Db, userId: number, slug: string): Values {
  const mine = and(eq(pluginUserConfigs.userId, userId), eq(pluginUserConfigs.slug, slug))
  const row = db.select().from(pluginUserConfigs).where(mine).get()
  return row ? readValues(row.config) : {}
}

export function saveUserValues(
  tx: Tx,
  userId: number,
  slug: string,
  values: Values,
  now: number,
): void {
  const config = JSON.stringify(values)
  tx.insert(pluginUserConfigs)
    .values({ userId, slug, config, updatedAt: now })
    .onConflictDoUpdate({
      target: [pluginUserConfigs.userId, pluginUserConfigs.slug],
      set: { config, updatedAt: now },
    })
    .run()
}

const dropUser = statement(sql`delete from plugin_user_config where user_id = ${arg('userId')}`)
/** Deletes a member's plugin settings. */
export const dropUserConfigs = (tx: Tx, userId: number) => void dropUser.run(tx, { userId })

const oneValue = (slug: string, group: string, key: string) =>
  and(eq(pluginValues.slug, slug), eq(pluginValues.group, group), eq(pluginValues.key, key))

/** A value stored by a plugin, or by the site on its behalf. */
export function pluginValue(db: Db, slug: string, group: string, key: string): string | null {
  const row = db
    .select({ value: pluginValues.value })
    .from(pluginValues)
    .where(oneValue(slug, group, key))
    .get()
  return row?.value ?? null
}

export function setPluginValue(
  tx: Tx,
  { slug, group, key, value }: { slug: string; group: string; key: string; value: string },
  now: number,
): void {
  tx.insert(pluginValues)
    .values({ slug, group, key, value, updatedAt: now })
    .onConflictDoUpdate({
      target: [pluginValues.slug, pluginValues.group, pluginValues.key],
      set: { value, updatedAt: now },
    })
    .run()
}

export function removePluginValue(tx: Tx, slug: string, group: string, key: string): void {
  tx.delete(pluginValues)
    .where(oneValue(slug, group, key))
    .run()
}

/** Keys of a group, in order, after a given one. */
export function pluginKeys(db: Db, slug: string, group: string, most: number): string[] {
  return db
    .select({ key: pluginValues.key })
    .from(pluginValues)
    .where(and(eq(pluginValues.slug, slug), eq(pluginValues.group, group)))
    .orderBy(pluginValues.key)
    .limit(most)
    .all()
    .map(({ key }) => key)
}

const listening = statement<{ slug: string }>(sql`
  select p.slug from plugin p
  join plugin_value v on v.slug = p.slug and v."group" = ${arg('group')}
    and v.key = ${arg('kind')}
  where p.enabled = 1 order by p.slug`)

/** The settings group for the site's own notes on a plugin; plugins cannot access it. */
export const SiteNotes = '@site'
/** This group has one value for each kind of an active plugin. */
export const KindNotes = '@kinds'

/** Active plugins of a kind, read only from the database. */
export const enabledOf = untilWritten(
  (_db: Db, kind: string) => kind,
  (db: Db, kind: string): readonly string[] =>
    listening.all(db, { group: KindNotes, kind }).map(({ slug }) => slug),
)
