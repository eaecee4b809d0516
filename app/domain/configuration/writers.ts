/** Groups of settings as a whole: how each is read, and by which verb it is written. */
import { saveCustomCode, saveTheme } from '#app/domain/appearance/index.ts'
import type { Command, Ctx, SettingGroup } from '#app/domain/kernel/index.ts'
import { type SavedSettings, saveModeration } from '#app/domain/settings/index.ts'
import { saveSmtpOnly } from '#app/domain/smtp/index.ts'
import { saveGeneral } from './save-general.ts'
import { saveInterface } from './save-interface.ts'
import { saveLegal } from './save-legal.ts'
import { saveLogin } from './save-login.ts'
import { savePrivileges } from './save-privileges.ts'
import { saveSeo } from './save-seo.ts'
import { saveUsers } from './save-users.ts'
import { markedTags, saveWrite } from './save-write.ts'
import { usualRobots } from '#app/domain/site-info/index.ts'

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
  /** Never told, and left as they are. */
  secrets?: readonly string[]
  /** Made from other fields. */
  derived?: readonly string[]
  /** Belongs to this installation: told, but changed by the form alone. */
  fixed?: readonly string[]
}

const slugs = (rows: { slug: string }[]) => rows.map(({ slug }) => slug)

/** In the order in which the menu has their screens. */
export const writers = {
  theme: { save: saveTheme },
  custom: { save: saveCustomCode },
  // Its address: whoever moved it by accident could not send the next form.
  general: { save: saveGeneral, fixed: ['site_url'] },
  interface: {
    save: saveInterface,
    read: ({ settings }) => ({ default_avatar: settings.users.default_avatar }),
  },
  smtp: {
    save: saveSmtpOnly,
    input: values => ({ ...values, smtp_password: '*' }),
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
} satisfies Partial<Record<SettingGroup, Writer>>

export type WrittenGroup = keyof typeof writers
export const WrittenGroups = Object.keys(writers) as [WrittenGroup, ...WrittenGroup[]]
const writerOf = (group: WrittenGroup): Writer => writers[group]

/** The fields of a group as they are now, without what is secret or made from others. */
export function readGroup(here: Here, group: WrittenGroup): Values {
  const { read, secrets = [], derived = [] } = writerOf(group)
  const all: Values = { ...here.settings[group], ...read?.(here) }
  const kept = Object.entries(all).filter(([name]) => ![...secrets, ...derived].includes(name))
  return Object.fromEntries(kept)
}

/** The names of a group that nothing but its form changes. */
export function fixedOf(group: WrittenGroup): readonly string[] {
  const { secrets = [], fixed = [] } = writerOf(group)
  return [...secrets, ...fixed]
}

/** Readies the verb of the group with these values, to be run in a transaction. */
export function saveGroup(ctx: Ctx, group: WrittenGroup, values: Values) {
  const { save, input } = writerOf(group)
  return save.part(ctx, input ? input(values) : values)
}

export const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
