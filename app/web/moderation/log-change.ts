/** The changes of a log row in words: before and after. */
import { HiddenValue } from '#basics/settings/save-settings.ts'
import type { Change } from '#ui/log/log-model.ts'
import { visibleEnd } from '#access/auth/suspension.ts'
import type { Facts } from '#moderation/staff-log/staff-acts.ts'
import type { LogEntry } from '#moderation/staff-log/list-log.ts'
import type { T } from '#i18n/translate.ts'
import { reasonName } from '#shared/codes.ts'
import type { TimeFormat } from '#shared/time-format.ts'
import { ownValue } from '#shared/own-value.ts'

export type Wording = { t: T; time: TimeFormat }

/** The text of a key, or null when the catalog has none. */
const textOr = (t: T, key: string): string | null => {
  const text = t(key)
  return text === key ? null : text
}

const known: Record<string, (value: unknown, wording: Wording) => string | null> = {
  state: (value, { t }) =>
    textOr(t, `common.status.${value === 'available' ? 'normal' : String(value)}`),
  account: (value, { t }) => textOr(t, `common.status.${String(value)}`),
  reason: (value, { t }) => textOr(t, reasonName(Number(value)) ?? ''),
  until: (value, { t, time }) =>
    visibleEnd(Number(value)) ? time.full(Number(value)) : t('log.forever'),
}

/** One value in words; an identifier without a text is shown unchanged. */
function valueText(name: string, value: unknown, wording: Wording, words: string | null): string {
  const { t } = wording
  if (value === null || value === undefined || value === '') return t('log.none')
  if (typeof value === 'boolean') return t(value ? 'log.yes' : 'log.no')
  if (value === HiddenValue && /(password|secret)$/.test(name))
    return t('log.value.password_changed')
  const special =
    ownValue(known, name)?.(value, wording) ??
    textOr(t, `log.value.${name}_${String(value)}`) ??
    (words && textOr(t, `${words}.${name}_${String(value)}`))
  if (special) return special
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Catalog prefixes of settings groups whose name differs. */
const wordsOf: Record<string, string> = { users: 'settings_users', connectors: 'connector' }

type Told = Pick<LogEntry, 'action' | 'note' | 'before' | 'after' | 'veiled'>

function wordsIn({ action, note }: Told): string | null {
  if (action !== 'setting.changed') return null
  return note.startsWith('webhook:') ? 'webhook.field' : `admin.${ownValue(wordsOf, note) ?? note}`
}

function labelOf(entry: Told, name: string, t: T): string {
  const words = wordsIn(entry)
  const own = words && textOr(t, `${words}.${name}`)
  // One field of several.
  const [, one, field] = /^([a-z0-9-]+)\.(\w+)$/.exec(name) ?? []
  const ofOne = one && words && textOr(t, `${words}.${field}`)
  return own ?? (ofOne ? `${one}: ${ofOne}` : (textOr(t, `log.field.${name}`) ?? name))
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

function changeOf(entry: Told, name: string, wording: Wording): Change {
  const label = labelOf(entry, name, wording.t)
  if (entry.veiled) return { label, kind: 'veiled' }
  const [before, after] = [ownValue(entry.before, name), ownValue(entry.after, name)]
  if (Array.isArray(before) || Array.isArray(after)) {
    const [old, now] = [texts(before), texts(after)]
    const added = now.filter(text => !old.includes(text))
    const removed = old.filter(text => !now.includes(text))
    return { label, kind: 'list', added, removed }
  }
  const side = (values: Facts) =>
    Object.hasOwn(values, name)
      ? valueText(name, ownValue(values, name), wording, wordsIn(entry))
      : null
  return { label, kind: 'value', before: side(entry.before), after: side(entry.after) }
}

/** Fields that the row already shows elsewhere. */
const silent = ['revision']

export function changesOf(entry: Told, wording: Wording): Change[] {
  const names = [...new Set([...Object.keys(entry.before), ...Object.keys(entry.after)])]
  return names.filter(name => !silent.includes(name)).map(name => changeOf(entry, name, wording))
}
