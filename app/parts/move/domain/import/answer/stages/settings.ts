import { PrivilegeLevels, privilegesOf, type SettingGroup, SettingGroups } from '#kernel'
import { mentionedPaths } from '#basics/uploads/addresses.ts'
import { pathHere } from '#shared/answer-addresses.ts'
import { differIn, ownValue } from '#shared/own-value.ts'
import {
  BrandImages,
  CustomFields,
  LegalTexts,
  SameFields,
} from '#parts/move/domain/import/answer-source/setting-fields.ts'
import { SiteInfo } from '#parts/move/domain/import/answer/site-info.ts'
import {
  type AnswerContext,
  type AnswerStage,
  sourceRows,
  write,
} from '#parts/move/domain/import/answer/stage.ts'
import { sourceOf } from '#parts/move/domain/import/answer/texts.ts'
import { reportLeftBehind } from './left-behind.ts'

type Values = Record<string, unknown>
type Given = Partial<Record<SettingGroup, Values>>

const Colour = /^#[0-9a-f]{6}$/i

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const legalTexts = (ctx: AnswerContext, info: SiteInfo): Values =>
  Object.fromEntries(
    LegalTexts.map(name => {
      const field = `${name}_original_text`
      return [field, sourceOf(ctx, info.text('legal', field), name)]
    }),
  )

/** Pictures of the site, where they are files of it. */
function branding(ctx: AnswerContext, info: SiteInfo): Values {
  const found = BrandImages.map(name => {
    const address = ctx.withNewAddresses(`](${info.text('branding', name)})`).slice(2, -1)
    return [name, address.startsWith(pathHere('/uploads/')) ? address : ''] as const
  })
  return Object.fromEntries(found.filter(([, address]) => mentionedPaths(address).length > 0))
}

function theme(info: SiteInfo): Values {
  const config = info.value('theme', 'theme_config') as Record<string, unknown> | undefined
  const { navbar_style, primary_color } = (config?.default ?? {}) as Record<string, unknown>
  const colours = { navbar_style, primary_color }
  return Object.fromEntries(
    Object.entries(colours).filter(([, value]) => typeof value === 'string' && Colour.test(value)),
  )
}

/** The old text without the place of the old site maps; this site names its own. */
const robots = (text: string) =>
  text
    .split('\n')
    .filter(line => !/^\s*sitemap\s*:/i.test(line))
    .join('\n')
    .trim()

const configOf = (ctx: AnswerContext): Map<string, string> =>
  new Map(
    sourceRows(ctx, 'select "key", value from config').map(row => [
      row.text('key'),
      row.text('value'),
    ]),
  )

/** The numbers in force are those of the configuration, whatever level is named. */
function privileges(config: ReadonlyMap<string, string>): Values {
  const inForce = Object.entries(PrivilegeLevels).map(([key, levels]) => {
    const value = Number(config.get(`rank.${key}`) ?? levels[1])
    return [key, Number.isSafeInteger(value) && value >= 1 ? value : levels[1]] as const
  })
  const level = ([1, 2, 3] as const).find(level =>
    inForce.every(([key, value]) => ownValue(privilegesOf(level), key) === value),
  )
  return level ? { level } : { level: 99, custom: Object.fromEntries(inForce) }
}

function avatars(info: SiteInfo): Values {
  const of = (field: string) => info.text('interface', field) || info.text('users', field)
  const base = of('gravatar_base_url')
  return {
    default_avatar: of('default_avatar') || 'gravatar',
    ...(/^https:\/\//.test(base) && { gravatar_base_url: base }),
  }
}

function givenSettings(
  ctx: AnswerContext,
  info: SiteInfo,
  config: ReadonlyMap<string, string>,
): Given {
  const same = Object.entries(SameFields).map(([group, fields]) => {
    const values = fields.map(field => [field, info.value(group, field)] as const)
    return [group, Object.fromEntries(values.filter(([, value]) => value !== undefined))]
  })
  const given = Object.fromEntries(same) as Record<string, Values>
  const zone = info.text('interface', 'time_zone')
  const language = info.text('interface', 'language')
  const permalink = Number(info.value('seo', 'permalink') ?? 2)
  return {
    ...given,
    general: { ...given.general, ...(info.name() && { name: info.name() }) },
    interface: {
      // Fresh sites of Answer have "en-US".
      ...(language && { language: language.replace('-', '_') }),
      ...(isZone(zone) && { time_zone: zone }),
    },
    branding: branding(ctx, info),
    legal: { ...given.legal, ...legalTexts(ctx, info) },
    seo: {
      permalink: [1, 2, 3, 4].includes(permalink) ? permalink : 2,
      robots: robots(info.text('seo', 'robots')),
    },
    custom: Object.fromEntries(
      CustomFields.map(name => [name, ctx.withNewAddresses(info.text('css-html', name))]),
    ),
    theme: { ...given.theme, ...theme(info) },
    privileges: privileges(config),
    users: { ...given.users, ...avatars(info) },
  }
}

/** Each value on its own: one that cannot be here leaves what is set. */
function save(ctx: AnswerContext, group: SettingGroup, values: Values): void {
  const usual = SettingGroups[group].parse({})
  const taken = Object.entries(values).filter(([field, value]) => {
    const tried = SettingGroups[group].safeParse({ [field]: value })
    const fits = tried.success && !differIn(field, tried.data, values)
    if (!fits) ctx.tally.skipped('a value that cannot be set here', `${group}.${field}`)
    return fits
  })
  const own = taken.filter(([field]) => differIn(field, usual, values))
  if (own.length > 0) ctx.tally.made('setting', own.length)
  write(ctx, 'settings', { type: group }, { values: Object.fromEntries(taken) })
}

export const settingsStage: AnswerStage = {
  name: 'settings',
  table: 'site_info',
  run(ctx) {
    const info = new SiteInfo(ctx.source)
    const config = configOf(ctx)
    for (const [group, values] of Object.entries(givenSettings(ctx, info, config)))
      save(ctx, group as SettingGroup, values)
    reportLeftBehind(ctx, info, config)
  },
}
