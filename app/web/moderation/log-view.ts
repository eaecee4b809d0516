/** View of the staff log. */
import type { LogView, LogFilter } from '#ui/log/log-model.ts'
import { badgeTexts } from '#reactors/badges/badge-texts.ts'
import { isAdmin } from '#kernel'
import type { LogEntry, LogList } from '#moderation/staff-log/list-log.ts'
import type { LoggedObject } from '#moderation/staff-log/logged-object.ts'
import { LogGroups } from '#moderation/staff-log/action-groups.ts'
import { knownLocale } from '#i18n/catalogue.ts'
import type { T } from '#i18n/translate.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId, formatShortId, type Permalink } from '#shared/ids.ts'
import { languageNames } from '#shared/languages.ts'
import { partScreen } from '#site/configuration/writer.ts'
import { ownValue } from '#shared/own-value.ts'
import {
  adminPath,
  badgePath,
  postPath,
  tagInfoPath,
  tagTimelinePath,
  timelinePath,
  translationsPath,
  webhooksPath,
} from '#shared/paths.ts'
import { createTimeFormat, type TimeFormat } from '#shared/time-format.ts'
import { changesOf } from './log-change.ts'
import type { Page } from '#web/kernel/page.ts'
import { permalinkOf, userRef } from '#web/posts/rows.ts'

/** Screens of settings groups. */
const settingsScreens: Record<string, string> = {
  general: '/general',
  interface: '/interface',
  legal: '/legal',
  write: '/write',
  seo: '/seo',
  login: '/login',
  users: '/settings-users',
  privileges: '/privileges',
  moderation: '/moderation',
  smtp: '/smtp',
  connectors: '/connectors',
  api: '/api-keys',
  mcp: '/mcp',
  caches: '/caches',
  backup: '/backups',
  maintenance: '/maintenance',
  redirects: '/redirects',
}

type Shown = { label: string; href: string | null }

const kinds = new Map<number, 'question' | 'answer' | 'comment' | 'tag' | 'badge'>([
  [ObjectType.question, 'question'],
  [ObjectType.answer, 'answer'],
  [ObjectType.comment, 'comment'],
  [ObjectType.tag, 'tag'],
  [ObjectType.badge, 'badge'],
])

function addressOf(object: LoggedObject, permalink: Permalink): string {
  const { type, id, title, questionId, urlTitle, answerId } = object
  if (type === ObjectType.tag) return tagInfoPath(title)
  if (type === ObjectType.badge) return badgePath(formatShortId(type, id))
  const commentId = type === ObjectType.comment ? id : null
  return postPath({ question: { id: questionId, urlTitle }, answerId, commentId }, permalink)
}

/** Kind and title; permanently deleted objects show only their kind. */
function objectOf(object: LoggedObject, t: T, permalink: Permalink): Shown {
  const kind = kinds.get(object.type)
  if (!kind) return { label: t('log.object.other'), href: null }
  if (object.title === '') return { label: t(`log.object.${kind}_gone`), href: null }
  const title = kind === 'badge' ? t(badgeTexts(object.title).name) : object.name || object.title
  return { label: t(`log.object.${kind}`, { title }), href: addressOf(object, permalink) }
}

/** Link to the revision a row is about. */
function versionOf({ object, after }: LogEntry): string | null {
  const revision = Number(after.revision ?? 0)
  if (!object || !revision || object.title === '') return null
  const { type, id, questionId } = object
  if (type === ObjectType.tag)
    return `${tagTimelinePath(formatId(type, id))}?rev=${revision}#r${revision}`
  const question = formatId(ObjectType.question, questionId)
  const answer = type === ObjectType.answer ? formatId(type, id) : undefined
  return `${timelinePath(question, answer)}?rev=${revision}#r${revision}`
}

/** The changed settings group, linked to its screen for viewers who may open it. */
function groupShown(group: string, t: T, admin: boolean): Shown {
  const [, plugin] = /^plugin:(.+)$/.exec(group) ?? []
  if (plugin) {
    const list = admin ? adminPath('/installed-plugins') : null
    return { label: t('plugin.logged', { name: plugin }), href: list }
  }
  const [, webhook] = /^webhook:(\d+)$/.exec(group) ?? []
  if (webhook) {
    return { label: t('webhook.logged', { id: webhook }), href: admin ? webhooksPath() : null }
  }
  const key = `log.group.${group}`
  const label = t(key)
  const screen = ownValue(settingsScreens, group)
  const href = screen ? adminPath(screen) : partScreen(group)
  return { label: label === key ? group : label, href: (admin && href) || null }
}

/** The changed site text: its language and key, linked to the screen of site texts. */
function textShown(note: string, admin: boolean): Shown {
  const [language = '', key = ''] = note.split(' ')
  const label = `${key} (${knownLocale(language) ? ownValue(languageNames, language) : language})`
  return { label, href: admin ? translationsPath({ language, query: key }) : null }
}

/** The note of a backup is its time in UTC. */
function noteOf({ action, note }: LogEntry, time: TimeFormat): string {
  const at = action.startsWith('backup.') ? Date.parse(`${note.replace(' ', 'T')}Z`) : NaN
  return Number.isNaN(at) ? note : `${time.day(at)} ${time.clock(at)}`
}

function rowOf({ ctx, t }: Page, entry: LogEntry, time: TimeFormat) {
  const permalink = permalinkOf(ctx.settings)
  const setting = entry.action === 'setting.changed'
  const text = entry.action === 'translation.changed'
  const { viewer } = ctx
  const admin = viewer.kind === 'member' && isAdmin(viewer)
  return {
    id: entry.id,
    at: entry.at,
    /** Selects the sentence `log.act.<key>`. */
    key: entry.action.replace('.', '_'),
    actor: entry.actor && userRef(entry.actor),
    user: entry.user && userRef(entry.user),
    object: setting
      ? groupShown(entry.note, t, admin)
      : text
        ? textShown(entry.note, admin)
        : entry.object && objectOf(entry.object, t, permalink),
    /** A rejected edit created no revision to link to. */
    version: entry.after.edit === 'rejected' ? null : versionOf(entry),
    note: setting || text ? '' : noteOf(entry, time),
    changes: changesOf(entry, { t, time }),
  }
}

export function logView(page: Page, found: LogList, filter: LogFilter): LogView {
  const { ctx, t, url } = page
  const time = createTimeFormat(t, ctx.locale, ctx.settings.interface.time_zone, ctx.now)
  const { list, older, newer, actors, byOperator, unknown } = found
  return {
    rows: list.map(entry => rowOf(page, entry, time)),
    filter,
    filtered: Object.values(filter).some(Boolean),
    groups: LogGroups.map(group => ({ value: group, label: t(`log.group_of.${group}`) })),
    actors: [
      ...actors.map(({ username, displayName }) => ({
        value: username,
        label: displayName === username ? username : `${displayName} (${username})`,
      })),
      ...(byOperator ? [{ value: '0', label: t('log.operator') }] : []),
    ],
    errors: {
      user: unknown.includes('user') ? t('error.user.not_found') : null,
      object: unknown.includes('object') ? t('log.filter.object_unknown') : null,
    },
    older: older ? (list.at(-1)?.id ?? null) : null,
    newer: newer ? (list[0]?.id ?? null) : null,
    path: url.pathname,
    query: url.search,
  }
}
