/** How each settings group is read as a whole, and which verb writes it. */
import type { z } from 'zod'
import { BrandingFields, takeBranding } from '#site/appearance/branding.ts'
import { saveCustomCode } from '#site/appearance/custom-code.ts'
import { saveTheme } from '#site/appearance/theme.ts'
import { gatherConnectors, spreadConnectors } from '#access/identities/connector-changes.ts'
import { saveConnectors } from '#access/identities/manage-connectors.ts'
import { ConnectorSettings, type Ctx, type FieldError, invalid, notFound, raise } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { saveApi } from '#basics/settings/save-api.ts'
import { saveCaches } from '#basics/settings/save-caches.ts'
import { saveMcp } from '#basics/settings/save-mcp.ts'
import { saveModeration } from '#basics/settings/save-moderation.ts'
import { fieldsThatAre } from '#basics/settings/save-settings.ts'
import { saveUploads } from '#basics/settings/save-uploads.ts'
import { saveBackup } from '#site/backups/save-backup.ts'
import { brandingData } from '#basics/uploads/branding-file.ts'
import { saveSmtpOnly } from '#site/smtp/save-smtp.ts'
import { saveGeneral } from './save-general.ts'
import { saveInterface } from './save-interface.ts'
import { saveLegal } from './save-legal.ts'
import { saveLogin } from './save-login.ts'
import { savePrivileges } from './save-privileges.ts'
import { saveSeo } from './save-seo.ts'
import { saveUsers } from './save-users.ts'
import { markedTags, saveWrite } from './save-write.ts'
import { type Here, type Values, type Writer, type WrittenGroup, writersOfParts } from './writer.ts'
import { usualRobots } from '#site/site-info/robots.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import { ownValue } from '#shared/own-value.ts'

/** Images are included in the file; an unchanged one is recognized by its content. */
async function brandingToFile(ctx: Ctx, values: Values): Promise<Values> {
  const out: Values = {}
  for (const field of BrandingFields) out[field] = await brandingData(ctx, String(values[field]))
  return out
}
async function brandingFromFile(ctx: Ctx, values: Values): Promise<Values> {
  const current: Values = ctx.settings.branding
  const known = await brandingToFile(ctx, current)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === ownValue(known, name) ? ownValue(current, name) : value,
    ]),
  )
}

const ofConnector = Object.keys(ConnectorSettings.shape)

/** All login services of a file; existing ones that it does not contain become empty. */
function connectorsFromFile({ db }: Ctx, { connectors }: Values): Values {
  const isOne = (one: unknown): one is { slug: string } =>
    typeof one === 'object' && one !== null && 'slug' in one && typeof one.slug === 'string'
  if (!Array.isArray(connectors) || !connectors.every(isOne)) {
    throw invalid({ field: 'file', reason: 'error.setting.file_unreadable' })
  }
  const given = connectors.map(one => {
    const fields = Object.entries(one).filter(([name]) => ofConnector.includes(name))
    return { ...Object.fromEntries(fields), slug: one.slug.replaceAll('.', '') }
  })
  const current = spreadConnectors(currentSettings(db).settings.connectors.connectors)
  const gone = Object.keys(current).map(name => [name, ''] as const)
  return { ...Object.fromEntries(gone), ...spreadConnectors(given) }
}

const slugs = (rows: { slug: string }[]) => rows.map(({ slug }) => slug)

/** In the order of the screens in the menu. */
const writers = {
  theme: { save: saveTheme },
  custom: { save: saveCustomCode },
  branding: { save: takeBranding, toFile: brandingToFile, fromFile: brandingFromFile },
  general: { save: saveGeneral, fixed: ['site_url', 'pending_url'] },
  interface: {
    save: saveInterface,
    read: ({ settings }) => ({ default_avatar: settings.users.default_avatar }),
  },
  smtp: { save: saveSmtpOnly },
  legal: { save: saveLegal },
  write: {
    save: saveWrite,
    read({ db }) {
      const { recommended, reserved } = markedTags(db)
      return { recommend_tags: slugs(recommended), reserved_tags: slugs(reserved) }
    },
  },
  // An empty text means the default, which the form shows instead.
  seo: {
    save: saveSeo,
    input: values => ({ ...values, robots: values.robots === '' ? usualRobots() : values.robots }),
  },
  uploads: { save: saveUploads },
  // Before the login settings, which check that there is a way to log in.
  connectors: {
    save: saveConnectors,
    read: ({ settings }) => spreadConnectors(settings.connectors.connectors),
    input: values => ({ connectors: gatherConnectors(values) }),
    secrets: ['*.client_secret'],
    toFile: (_, values) => ({ connectors: gatherConnectors(values) }),
    fromFile: connectorsFromFile,
    place(field, values) {
      const [, number, name = ''] = /^connectors\.(\d+)\.(.+)$/.exec(field) ?? []
      const slug = gatherConnectors(values)[Number(number)]?.slug
      return typeof slug === 'string' ? `${slug}.${name}` : field
    },
  },
  login: { save: saveLogin },
  users: { save: saveUsers },
  privileges: {
    save: savePrivileges,
    input: ({ level, custom }) => ({
      level,
      custom_privileges:
        typeof custom === 'object' && custom !== null
          ? Object.entries(custom)
              .filter(([, value]) => value !== 0)
              .map(([key, value]) => ({ key, value }))
          : [],
    }),
  },
  moderation: { save: saveModeration },
  api: { save: saveApi },
  mcp: { save: saveMcp },
  caches: { save: saveCaches },
  backup: { save: saveBackup },
} satisfies { [G in WrittenGroup]?: Writer }

/** A part that is not there has no writer: what is stored of its groups stays as it is. */
function allWriters(): Map<WrittenGroup, Writer> {
  const list = Object.entries(writers) as [WrittenGroup, Writer][]
  for (const { group, after, ...writer } of writersOfParts.all)
    list.splice(list.findIndex(([name]) => name === after) + 1, 0, [group, writer])
  return new Map(list)
}

/** In the order of the screens in the menu. */
export const writtenGroups = (): WrittenGroup[] => [...allWriters().keys()]

export const isWritten = (group: string): group is WrittenGroup => isOneOf(writtenGroups(), group)

const writerOf = (group: WrittenGroup): Writer =>
  allWriters().get(group) ?? raise(notFound('base.not_found'))

/** Input of the verb that saves a group; undefined for an unknown group. */
export const groupInput = (group: string) =>
  isWritten(group) ? (writerOf(group).save.input as z.ZodType) : undefined

export const isSecret = (group: WrittenGroup, name: string): boolean =>
  [...fieldsThatAre(group, 'secret'), ...(writerOf(group).secrets ?? [])].some(
    secret => secret === name || secret === name.replace(/^.*\./, '*.'),
  )

/** The current fields of a group, without derived ones and secrets. */
export function readGroup(here: Here, group: WrittenGroup, secrets = false): Values {
  const { read } = writerOf(group)
  const derived = fieldsThatAre(group, 'derived')
  // The saved settings, without the login services of plugins.
  const { settings } = currentSettings(here.db)
  const all: Values = { ...settings[group], ...read?.({ ...here, settings }) }
  const kept = Object.entries(all).filter(
    ([name]) => !derived.includes(name) && (secrets || !isSecret(group, name)),
  )
  return Object.fromEntries(kept)
}

/** Only its form can change it. */
export const isFixed = (group: WrittenGroup, name: string): boolean =>
  (writerOf(group).fixed ?? []).includes(name)

/** A group in the format of a file. */
export const groupToFile = async (ctx: Ctx, group: WrittenGroup, secrets: boolean) => {
  const values = readGroup(ctx, group, secrets)
  return (await writerOf(group).toFile?.(ctx, values)) ?? values
}

/** The values of a group in a file. */
export const groupFromFile = async (ctx: Ctx, group: WrittenGroup, given: Values) =>
  (await writerOf(group).fromFile?.(ctx, given)) ?? given

/** Errors of a group's verb, with the group name before the field names. */
export function errorsOf(group: WrittenGroup, fields: FieldError[], values: Values): FieldError[] {
  const { place = (field: string) => field } = writerOf(group)
  return fields.map(one => ({ ...one, field: `${group}.${place(one.field, values)}` }))
}

/** Prepares the verb of the group with these values, to be run in a transaction. */
export function saveGroup(ctx: Ctx, group: WrittenGroup, values: Values) {
  const { save, input } = writerOf(group)
  return save.part(ctx, input ? input(values) : values)
}

/** Treats missing as empty. */
export const differs = (a: unknown, b: unknown) =>
  JSON.stringify(a ?? '') !== JSON.stringify(b ?? '')
