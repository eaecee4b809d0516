/** Settings screens that need more than their group: options, examples, tags, previews. */
import { withFields } from '#web/kernel/declared-fields.ts'
import type { LegalPreview } from '#ui/admin/settings-model.ts'
import { z } from 'zod'
import {
  CustomLevel,
  type LevelTable,
  PrivilegeKeys,
  PrivilegeNumber,
  savePrivileges,
  showPrivileges,
} from '#site/configuration/save-privileges.ts'
import { previewLegal, saveLegal } from '#site/configuration/save-legal.ts'
import { saveInterface } from '#site/configuration/save-interface.ts'
import { saveSeo } from '#site/configuration/save-seo.ts'
import { saveWrite, showWrite } from '#site/configuration/save-write.ts'
import { titleSlug } from '#markdown/slug.ts'
import { DomainError, SettingGroups } from '#kernel'
import { ownRobots, usualRobots } from '#site/site-info/robots.ts'
import { saveUploads } from '#basics/settings/save-uploads.ts'
import { listTagsPage } from '#tags/list-tags-page.ts'
import { slugOf } from '#tags/tags.schema.ts'
import type { TagRow } from '#tags/tags.queries.ts'
import { translator } from '#i18n/catalogue.ts'
import type { T } from '#i18n/translate.ts'
import { Locales } from '#shared/codes.ts'
import type { Permalink } from '#shared/ids.ts'
import { languageNames } from '#shared/languages.ts'
import { ownValue } from '#shared/own-value.ts'
import { absolute, adminPath, questionPath } from '#shared/paths.ts'
import { type FormTag, readTagValues, splitTagNames } from '#shared/tag-values.ts'
import {
  type FormArgs,
  intent,
  type IntentHandler,
  reply,
  taking,
} from '#web/kernel/form-action.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { settingsLoad, settingsSave } from './settings-screen.ts'
import { settingsUndo, withLastChange } from './settings-undo.ts'
import { savedFlash } from '#web/kernel/flash.ts'

type Choice = { value: string; label: string }
type ChoiceGroup = { label: string; options: Choice[] }

const Continents = [
  'Africa',
  'America',
  'Antarctica',
  'Arctic',
  'Asia',
  'Atlantic',
  'Australia',
  'Europe',
  'Indian',
  'Pacific',
]

/** All time zones by continent; always includes `present`. */
function timeZones(current: string, t: T): { first: Choice[]; groups: ChoiceGroup[] } {
  const names = [...new Set([...Intl.supportedValuesOf('timeZone'), current])].sort()
  const option = (value: string) => ({ value, label: value.replaceAll('_', ' ') })
  const of = (continent: string) => names.filter(name => name.startsWith(`${continent}/`))
  const known = new Set(Continents.flatMap(of))
  const groups = Continents.map(continent => ({
    label: t(`admin.interface.zone_${continent.toLowerCase()}`),
    options: of(continent).map(option),
  }))
  const rest = names.filter(name => !known.has(name) && name !== 'UTC')
  const others = { label: t('admin.interface.zone_rest'), options: rest.map(option) }
  return {
    first: [{ value: 'UTC', label: 'UTC' }],
    groups: [...groups, others].filter(({ options }) => options.length > 0),
  }
}

export async function interfaceView(args: ScreenArgs) {
  const model = await settingsLoad('interface')(args)
  const { users, interface: own } = args.ctx.settings
  const { default_avatar } = SettingGroups.users.parse({})
  return {
    ...model,
    values: { ...model.values, default_avatar: users.default_avatar },
    defaults: { ...model.defaults, default_avatar },
    languages: Locales.map(value => ({ value, label: languageNames[value] })),
    zones: timeZones(own.time_zone, args.t),
  }
}

export const interfaceActs = {
  save: settingsSave(saveInterface),
  undo: settingsUndo('interface'),
}

const legalTexts = [
  ['terms', 'terms_of_service_original_text'],
  ['privacy', 'privacy_policy_original_text'],
] as const

const storedTexts = withLastChange('legal', settingsLoad('legal'))

/** With `?draft=1`, empty texts are filled with drafts in the language of the site. Nothing is saved. */
export async function legalView(args: ScreenArgs) {
  const model = await storedTexts(args)
  const { general, interface: own } = args.ctx.settings
  const empty = legalTexts.map(([, name]) => name).filter(name => model.values[name] === '')
  const drafted = empty.length > 0 && args.url.searchParams.get('draft') === '1'
  if (!drafted) return { ...model, drafted, offersDraft: empty.length > 0 }
  const names = { site: general.name, contact: general.contact_email || '[…]' }
  const t = translator(own.language)
  const drafts = Object.fromEntries(empty.map(name => [name, t(`legal.draft.${name}`, names)]))
  return { ...model, values: { ...model.values, ...drafts }, drafted, offersDraft: false }
}

const previewTexts: IntentHandler = async ({ run, values }) => {
  const html = await run(previewLegal, values)
  const preview: LegalPreview = legalTexts.map(([key, name]) => {
    const text = String(values[name] ?? '').trim()
    return { name, html: html[key], away: /^https?:\/\/\S+$/.test(text) ? text : '' }
  })
  return reply({ preview })
}

export const legalActs = {
  save: settingsSave(saveLegal),
  preview: taking(previewLegal, previewTexts),
  undo: settingsUndo('legal'),
}

const nameTag = (row: TagRow): FormTag => ({ slug: row.slug, name: row.displayName })

/** Storage limits of members, a separate group. */
const roomView = withLastChange('uploads', settingsLoad('uploads'))

export async function writeView(args: ScreenArgs) {
  const { run, t } = args
  const { write, recommended, reserved } = await run(showWrite)
  return {
    title: t('admin.write.title'),
    values: write,
    defaults: SettingGroups.write.parse({}),
    marked: {
      recommend_tags: recommended.map(nameTag),
      reserved_tags: reserved.map(nameTag),
    },
    room: await roomView(args),
  }
}

const TagFields = ['recommend_tags', 'reserved_tags'] as const
/** Maximum tags per lookup for one field. */
const MatchesMax = 20

export type TagLookup = Record<string, { tags: FormTag[]; matches: FormTag[]; lookedUp: string }>

/** Exact names are selected at once, others are suggested. */
async function lookUpTags({ run, form }: FormArgs) {
  const found: TagLookup = {}
  for (const field of TagFields) {
    const tags = readTagValues(form.getAll(field))
    const names = splitTagNames(form.get(`${field}_text`)).slice(0, 5)
    const matches = new Map<string, FormTag>()
    for (const name of names) {
      const input = { slug_name: name, page_size: MatchesMax }
      for (const row of (await run(listTagsPage, input)).list) {
        const tag = { slug: row.slug, name: row.displayName }
        if (row.slug === slugOf(name)) tags.push(tag)
        else matches.set(row.slug, tag)
      }
    }
    const chosen = [...new Map(tags.map(tag => [tag.slug, tag])).values()]
    for (const { slug } of chosen) matches.delete(slug)
    found[field] = {
      tags: chosen,
      matches: [...matches.values()].slice(0, MatchesMax),
      lookedUp: names.join(', '),
    }
  }
  return reply({ lookup: found })
}

/** Selected tags, and typed names. */
function tagNames(form: FormData, field: string): string[] {
  const ticked = readTagValues(form.getAll(field)).map(({ slug }) => slug)
  return [...ticked, ...splitTagNames(form.get(`${field}_text`))]
}

export const writeActs = {
  save: settingsSave(saveWrite, ({ form }) => ({
    ...Object.fromEntries(TagFields.map(field => [field, tagNames(form, field)])),
    reserved_win: false,
  })),
  lookup: withFields(
    TagFields.flatMap(field => [field, `${field}_text`]),
    lookUpTags,
  ),
  undo: settingsUndo('write'),
  save_room: settingsSave(saveUploads),
  undo_room: settingsUndo('uploads'),
}

const Shapes: Permalink[] = [1, 2, 3, 4]
/** Represents any question in the examples. */
const ExampleNumber = 42

export async function seoView(args: ScreenArgs) {
  const model = await settingsLoad('seo')(args)
  const { settings } = args.ctx
  const question = {
    id: ExampleNumber,
    urlTitle: titleSlug(args.t('admin.seo.example_title')),
  }
  return {
    ...model,
    values: { ...model.values, robots: ownRobots(settings) },
    defaults: { ...model.defaults, robots: usualRobots() },
    examples: Shapes.map(shape => ({
      shape: String(shape),
      address: absolute(settings.general.site_url, questionPath(question, shape)),
    })),
    isPrivate: settings.login.login_required,
  }
}

export const seoActs = { save: settingsSave(saveSeo), undo: settingsUndo('seo') }

/** The form field of a privilege: its name without dots. */
/** The name of a privilege from its form field. */
export const privilegeField = (key: string) => `rank_${key.replace('.', '_')}`

export async function privilegesView({ run, t, url }: ScreenArgs) {
  const { selected, levels } = await run(showPrivileges)
  const asked = levels.find(({ level }) => String(level) === url.searchParams.get('level'))
  const shown = asked ?? levels.find(({ level }) => level === selected)!
  const values: LevelTable = shown.values
  return {
    title: t('admin.privileges.title'),
    selected: String(selected),
    shown: String(shown.level),
    levels: levels.map(({ level }) => String(level)),
    rows: PrivilegeKeys.map(key => ({
      name: privilegeField(key),
      value: String(Math.max(1, values[key])),
      /** The requirements of the three levels. */
      presets: levels.filter(({ level }) => level !== CustomLevel).map(row => row.values[key]),
    })),
  }
}

/** Maps errors of the list to the form's fields. */
function atPrivilege(error: unknown): unknown {
  if (!(error instanceof DomainError) || !error.details.fields) return error
  const fields = error.details.fields.map(field => {
    const [list, index] = field.field.split('.')
    const key = list === 'custom_privileges' ? PrivilegeKeys[Number(index)] : undefined
    return key ? { ...field, field: privilegeField(key) } : field
  })
  return new DomainError(error.code, error.reason, { ...error.details, fields })
}

/** One field per privilege. */
const PrivilegeForm = z.object(
  Object.fromEntries(PrivilegeKeys.map(key => [privilegeField(key), PrivilegeNumber])),
)

const savePrivilegeForm: IntentHandler = async args => {
  const { values } = args
  const own = String(values.level) === String(CustomLevel)
  const custom = own
    ? PrivilegeKeys.map(key => ({ key, value: ownValue(values, privilegeField(key)) }))
    : []
  try {
    const save = intent(
      savePrivileges,
      ({ changed }) => ({ to: adminPath('/privileges'), flash: savedFlash(changed) }),
      () => ({ level: values.level, custom_privileges: custom }),
    )
    return await save(args)
  } catch (error) {
    throw atPrivilege(error)
  }
}

export const privilegesActs = {
  save: withFields(['level'], taking({ input: PrivilegeForm }, savePrivilegeForm)),
  undo: settingsUndo('privileges'),
  /** Shows another level without saving anything. */
  show: intent(
    showPrivileges,
    ({ levels, selected }, { values }) => {
      const { level } = levels.find(one => String(one.level) === values.level) ?? {
        level: selected,
      }
      return { to: `${adminPath('/privileges')}?level=${level}` }
    },
    () => ({}),
  ),
}
