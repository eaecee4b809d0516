import { contentsOf } from './table-contents.ts'
import type { World } from './world.ts'

/** Counts of attempts, captchas, kept texts: refusals change these on purpose. */
const traces = new Set(['action_counter', 'captcha', 'kept_form', 'request_mark'])
/** Secrets differ between runs. */
const secrets = new Set([
  ...['session', 'mail_code', 'mail_outbox', 'known_device', 'recovery_code', 'sign_in_ticket'],
])

type Options = { withoutSecrets?: boolean }

type Dump = Record<string, string>
/** The last dump of a database, and how many rows it had changed before it. */
const last = new WeakMap<object, { changes: number; dump: Dump }>()

export const changedRows = ({ site: { sqlite } }: World) =>
  sqlite.prepare('select total_changes()').pluck().get() as number

/** All rows of all tables, for comparison with another moment or another site. */
export function dumpOf(w: World, { withoutSecrets = false }: Options = {}): Dump {
  const { sqlite } = w.site
  if (withoutSecrets) return readDump(w, true)
  const changes = changedRows(w)
  const known = last.get(sqlite)
  if (known?.changes === changes) return known.dump
  const dump = readDump(w, false)
  last.set(sqlite, { changes, dump })
  return dump
}

function readDump(w: World, withoutSecrets: boolean): Dump {
  const without = (name: string) => traces.has(name) || (withoutSecrets && secrets.has(name))
  const kept = Object.entries(contentsOf(w, /^post_search/)).filter(([name]) => !without(name))
  const textOf = (rows: unknown[]) => {
    const text = JSON.stringify(rows)
    if (!withoutSecrets) return text
    const keys = /"key_hash":"[\w-]+","hint":"ak_[\w-]+"/g
    return text
      .replace(/whsec_[\w+/]+=*/g, 'whsec')
      .replace(/"claim-[\w-]{12}"/g, '"claim"')
      .replace(keys, '"hint":"ak_"')
      .replace(/(?<![\w-])[\w-]{24}(?=\.png")/g, '')
      .replace(/"(credential_id|public_key)":"[\w-]+"/g, '"$1":""')
      .replace(/"secret":"v1\.[\w-]+"/g, '"secret":"v1"')
  }
  return {
    ...Object.fromEntries(kept.map(([name, rows]) => [name, textOf(rows)])),
    sessions: JSON.stringify(
      w.site.sqlite.prepare('select user_id, kind from session order by 1, 2').all(),
    ),
  }
}

/** Names of the tables that differ between two dumps. */
export const changedTables = (before: Dump, after: Dump) =>
  Object.keys(before).filter(name => before[name] !== after[name])
