/** Groups of settings as a whole: how each is read, and by which verb it is written. */
import type { z } from 'zod'
import { BrandingFields, takeBranding } from '#app/domain/site/appearance/branding.ts'
import { saveCustomCode } from '#app/domain/site/appearance/custom-code.ts'
import { saveTheme } from '#app/domain/site/appearance/theme.ts'
import {
  gatherConnectors,
  spreadConnectors,
} from '#app/domain/access/identities/connector-changes.ts'
import { saveAgent } from '#app/domain/access/identities/save-agent.ts'
import { saveConnectors } from '#app/domain/access/identities/manage-connectors.ts'
import { saveWorkChat } from '#app/domain/access/identities/save-work-chat.ts'
import {
  type Command,
  ConnectorSettings,
  type Ctx,
  type FieldError,
  invalid,
  type SettingGroup,
} from '#app/domain/kernel/index.ts'
import { currentSettings } from '#app/domain/basics/settings/current-settings.ts'
import type { SavedSettings } from '#app/domain/basics/settings/save-settings.ts'
import { saveApi } from '#app/domain/basics/settings/save-api.ts'
import { saveMcp } from '#app/domain/basics/settings/save-mcp.ts'
import { saveModeration } from '#app/domain/basics/settings/save-moderation.ts'
import { saveUploads } from '#app/domain/basics/settings/save-uploads.ts'
import { saveBackup } from '#app/domain/site/backups/save-backup.ts'
import { brandingData } from '#app/domain/basics/uploads/branding-file.ts'
import { savePlatform } from '#app/domain/platform/save-platform.ts'
import { saveSmtpOnly } from '#app/domain/site/smtp/save-smtp.ts'
import { saveGeneral } from './save-general.ts'
import { saveInterface } from './save-interface.ts'
import { saveLegal } from './save-legal.ts'
import { saveLogin } from './save-login.ts'
import { savePrivileges } from './save-privileges.ts'
import { saveSeo } from './save-seo.ts'
import { saveUsers } from './save-users.ts'
import { markedTags, saveWrite } from './save-write.ts'
import { usualRobots } from '#app/domain/site/site-info/robots.ts'
import { SecretMask } from '#app/shared/secret-mask.ts'

export type Values = Record<string, unknown>
type Here = Pick<Ctx, 'db' | 'settings'>
// Their inputs differ; each is read by its own schema.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Save = Command<any, SavedSettings, 'setting.changed'>

type Writer = {
  save: Save
  /** Fields in which the form differs from what is stored. */
  read?(here: Here): Values
  /** What the verb takes in place of these values. */
  input?(values: Values): Values
  /** Never told, and taken back by nothing; `*.name` = of each of many. */
  secrets?: readonly string[]
  /** Made from other fields. */
  derived?: readonly string[]
  /** Belongs to this installation: told, but changed by the form alone. */
  fixed?: readonly string[]
  /** What a file holds in place of the values, and the values that such a file means. */
  toFile?(ctx: Ctx, values: Values): Values | Promise<Values>
  fromFile?(ctx: Ctx, values: Values): Values | Promise<Values>
  /** The field that an error of the verb belongs to. */
  place?(field: string, values: Values): string
}

/** A secret that is not known is left as it is. */
const keeping = (name: string) => (values: Values) => ({
  ...values,
  [name]: values[name] || SecretMask,
})

/** Images go along with the file; one that is in place already is known by its content. */
async function brandingToFile(ctx: Ctx, values: Values): Promise<Values> {
  const out: Values = {}
  for (const field of BrandingFields) out[field] = await brandingData(ctx, String(values[field]))
  return out
}
async function brandingFromFile(ctx: Ctx, values: Values): Promise<Values> {
  const present: Values = ctx.settings.branding
  const known = await brandingToFile(ctx, present)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === known[name] ? present[name] : value,
    ]),
  )
}

const ofConnector = Object.keys(ConnectorSettings.shape)

/** All providers of a file; what is there and stands in none is empty. */
function connectorsFromFile({ db }: Ctx, { connectors }: Values): Values {
  const isOne = (one: unknown): one is { slug: string } =>
    typeof one === 'object' && one !== null && 'slug' in one && typeof one.slug === 'string'
  if (!Array.isArray(connectors) || !connectors.every(isOne)) {
    throw invalid({ field: 'file', reason: 'error.setting.file_unreadable' })
  }
  const given = connectors.map(one => {
    const fields = Object.entries(one).filter(([name]) => ofConnector.includes(name))
    return Object.fromEntries([...fields, ['slug', one.slug.replaceAll('.', '')]])
  })
  const present = spreadConnectors(currentSettings(db).settings.connectors.connectors)
  const gone = Object.keys(present).map(name => [name, ''] as const)
  return { ...Object.fromEntries(gone), ...spreadConnectors(given as never) }
}

const slugs = (rows: { slug: string }[]) => rows.map(({ slug }) => slug)

/** In the order in which the menu has their screens. */
const writers = {
  theme: { save: saveTheme },
  custom: { save: saveCustomCode },
  branding: { save: takeBranding, toFile: brandingToFile, fromFile: brandingFromFile },
  // Its address: whoever moved it by accident could not send the next form.
  general: { save: saveGeneral, fixed: ['site_url'] },
  interface: {
    save: saveInterface,
    read: ({ settings }) => ({ default_avatar: settings.users.default_avatar }),
  },
  smtp: {
    save: saveSmtpOnly,
    input: keeping('smtp_password'),
    secrets: ['smtp_password'],
  },
  legal: {
    save: saveLegal,
    derived: ['terms_of_service_parsed_text', 'privacy_policy_parsed_text'],
  },
  write: {
    save: saveWrite,
    read({ db }) {
      const { recommended, reserved } = markedTags(db)
      return { recommend_tags: slugs(recommended), reserved_tags: slugs(reserved) }
    },
  },
  // An empty text stands for the usual one, which the form shows in its place.
  seo: {
    save: saveSeo,
    input: values => ({ ...values, robots: values.robots === '' ? usualRobots() : values.robots }),
  },
  uploads: { save: saveUploads },
  // Before the form of signing in, which asks whether there is another way in.
  connectors: {
    save: saveConnectors,
    read: ({ settings }) => spreadConnectors(settings.connectors.connectors),
    input: values => ({ connectors: gatherConnectors(values) }),
    secrets: ['*.client_secret'],
    derived: ['connectors'],
    toFile: (_, values) => ({ connectors: gatherConnectors(values) }),
    fromFile: connectorsFromFile,
    place(field, values) {
      const [, number, name = ''] = /^connectors\.(\d+)\.(.+)$/.exec(field) ?? []
      const slug = gatherConnectors(values)[Number(number)]?.slug
      return typeof slug === 'string' ? `${slug}.${name}` : field
    },
  },
  agent: { save: saveAgent },
  work_chat: { save: saveWorkChat, input: keeping('secret'), secrets: ['secret'] },
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
  backup: {
    save: saveBackup,
    input: values => keeping('s3_secret_key')(keeping('passphrase')(values)),
    secrets: ['passphrase', 's3_secret_key'],
  },
  platform: {
    save: savePlatform,
    input: keeping('qualification_secret'),
    secrets: ['qualification_secret'],
    derived: ['terms_parsed_text', 'terms_version'],
  },
} satisfies Partial<Record<SettingGroup, Writer>>

/** Groups that no file holds. */
export const unwritten = {
  install: 'says when this very site was set up',
} satisfies Partial<Record<SettingGroup, string>>

export type WrittenGroup = keyof typeof writers
export const WrittenGroups = Object.keys(writers) as [WrittenGroup, ...WrittenGroup[]]
const writerOf = (group: WrittenGroup): Writer => writers[group]

/** What the verb takes that saves a group; undefined for what is no group. */
export const groupInput = (group: string) =>
  (writers as Record<string, Writer>)[group]?.save.input as z.ZodType | undefined

const among = (list: readonly string[], name: string) =>
  list.includes(name) || list.includes(name.replace(/^.*\./, '*.'))

export const isSecret = (group: WrittenGroup, name: string): boolean =>
  among(writerOf(group).secrets ?? [], name)

/** The fields of a group as they are now, without what is made from others, and without secrets. */
export function readGroup(here: Here, group: WrittenGroup, secrets = false): Values {
  const { read, derived = [] } = writerOf(group)
  // Those that are saved: what plugins bring is not among them.
  const { settings } = currentSettings(here.db)
  const all: Values = { ...settings[group], ...read?.({ ...here, settings }) }
  const kept = Object.entries(all).filter(
    ([name]) => !derived.includes(name) && (secrets || !isSecret(group, name)),
  )
  return Object.fromEntries(kept)
}

/** Nothing but its form changes it. */
export const isFixed = (group: WrittenGroup, name: string): boolean =>
  (writerOf(group).fixed ?? []).includes(name)

/** A group as a file holds it. */
export const groupToFile = async (ctx: Ctx, group: WrittenGroup, secrets: boolean) => {
  const values = readGroup(ctx, group, secrets)
  return (await writerOf(group).toFile?.(ctx, values)) ?? values
}

/** The values that a file means by a group. */
export const groupFromFile = async (ctx: Ctx, group: WrittenGroup, given: Values) =>
  (await writerOf(group).fromFile?.(ctx, given)) ?? given

/** What a group's verb finds wrong, with the group before the fields. */
export function errorsOf(group: WrittenGroup, fields: FieldError[], values: Values): FieldError[] {
  const { place = (field: string) => field } = writerOf(group)
  return fields.map(one => ({ ...one, field: `${group}.${place(one.field, values)}` }))
}

/** Readies the verb of the group with these values, to be run in a transaction. */
export function saveGroup(ctx: Ctx, group: WrittenGroup, values: Values) {
  const { save, input } = writerOf(group)
  return save.part(ctx, input ? input(values) : values)
}

/** What is not there is empty. */
export const differs = (a: unknown, b: unknown) =>
  JSON.stringify(a ?? '') !== JSON.stringify(b ?? '')
