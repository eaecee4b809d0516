/** What every site of Apache Answer has: its version, roles, the numbers of entries, and settings. */
import {
  PrivilegeLevels,
  privilegesOf,
  type SettingGroup,
  SettingGroups,
  type SiteSettings,
} from '#kernel'
import { differIn, ownValue } from '#shared/own-value.ts'
import { configRows } from '#parts/move/domain/import/answer-source/config.ts'
import {
  BrandImages,
  CustomFields,
  LegalTexts,
  SameFields,
} from '#parts/move/domain/import/answer-source/setting-fields.ts'
import { ExportVersion } from '#parts/move/domain/import/answer-export/answer-file.ts'
import {
  type ExportContext,
  type ExportStage,
  sourceFor,
  times,
} from '#parts/move/domain/import/answer-export/export-context.ts'

type Fields = Record<string, unknown>

const Roles = ['User', 'Admin', 'Moderator']

/** What a role may do; all of it is of administrators, and moderators have the rest. */
const OfAdmins = 'admin.access'
const Powers =
  `question.add question.edit question.edit_without_review question.delete question.close
  question.reopen question.vote_up question.vote_down answer.add answer.edit answer.edit_without_review answer.delete
  answer.accept answer.vote_up answer.vote_down comment.add comment.edit comment.delete comment.vote_up
  comment.vote_down report.add tag.add tag.edit tag.edit_without_review tag.edit_slug_name tag.delete tag.synonym
  link.url_limit vote.detail answer.audit question.audit tag.audit question.pin question.hide question.unpin
  question.show answer.invite_someone_to_answer answer.undeleted question.undeleted tag.undeleted`.split(
    /\s+/,
  )
/** A power that has no row in Answer's table of powers. */
const Nameless = 'tag.use_reserved_tag'

export const frameStage: ExportStage = {
  table: 'role',
  write({ out, now }, tally) {
    const at = times(now)
    out.insert('version', { id: 1, version_number: ExportVersion })
    for (const name of Roles) out.insert('role', { ...at, name, description: name })
    for (const power of [OfAdmins, ...Powers]) {
      const name = power.replaceAll(/[._]/g, ' ')
      out.insert('power', { ...at, name, power_type: power, description: name })
    }
    const rights = [...Powers, Nameless]
    for (const [role, powers] of [
      [2, [OfAdmins, ...rights]],
      [3, rights],
    ] as const) {
      for (const power of powers)
        out.insert('role_power_rel', { ...at, role_id: role, power_type: power })
    }
    tally.made('role', Roles.length)
  },
}

const fieldsOf = (values: object, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.map(name => [name, ownValue(values, name)]))

const same = (settings: SiteSettings, group: SettingGroup): Fields =>
  fieldsOf(settings[group], ownValue(SameFields, group) ?? [])

/** Label of a privilege in the back office of Answer. */
const labelOf = (key: string) =>
  `privilege.rank_${key.replace(/^answer\.(?=invite)/, '').replace('.', '_')}_label`

function privileges({ privileges: { level, custom } }: SiteSettings): Fields {
  if (level !== 99) return { level }
  const inForce = privilegesOf(level, custom)
  const custom_privileges = Object.keys(PrivilegeLevels).map(key => {
    return { key: `rank.${key}`, label: labelOf(key), value: ownValue(inForce, key) ?? 1 }
  })
  return { level, custom_privileges }
}

function branding({ settings, withAddresses }: ExportContext): Fields {
  const whole = (address: string) => withAddresses(`](${address})`).slice(2, -1)
  return Object.fromEntries(BrandImages.map(name => [name, whole(settings.branding[name])]))
}

function legal(context: ExportContext): Fields {
  const texts = LegalTexts.flatMap(name => {
    const { legal } = context.settings
    const [source, html] = [`${name}_original_text`, `${name}_parsed_text`] as const
    return [
      [source, sourceFor(context, legal[source])],
      [html, context.withAddresses(legal[html])],
    ]
  })
  return { ...same(context.settings, 'legal'), ...Object.fromEntries(texts) }
}

function write({ settings, tags }: ExportContext): Fields {
  const named = (of: 'recommend' | 'reserved') =>
    [...tags.values()]
      .filter(tag => tag[of])
      .map(({ slug, displayName }) => ({ slug_name: slug, display_name: displayName }))
  const lists = { recommend_tags: named('recommend'), reserved_tags: named('reserved') }
  return { ...same(settings, 'write'), ...lists }
}

/** Every group by its name in Answer. */
function groupsOf(context: ExportContext): Record<string, Fields> {
  const { settings, target, withAddresses } = context
  const { general, interface: shown, seo, theme, users, custom } = settings
  const pictures = fieldsOf(users, ['default_avatar', 'gravatar_base_url'])
  const colours = fieldsOf(theme, ['navbar_style', 'primary_color'])
  const robots = [seo.robots, `Sitemap: ${target}/sitemap.xml`].filter(Boolean).join('\n')
  return {
    interface: { ...fieldsOf(shown, ['language', 'time_zone']), ...pictures },
    general: { name: general.name, ...same(settings, 'general'), site_url: target },
    branding: branding(context),
    write: write(context),
    legal: legal(context),
    seo: { permalink: seo.permalink, robots },
    login: same(settings, 'login'),
    'css-html': Object.fromEntries(CustomFields.map(name => [name, withAddresses(custom[name])])),
    theme: { theme: 'default', theme_config: { default: colours }, ...same(settings, 'theme') },
    privileges: privileges(settings),
    users: { ...same(settings, 'users'), ...pictures },
  }
}

/** Fields that are in those groups under another name, or are about this site alone. */
const Covered = ['custom_privileges', 'custom', ...CustomFields, 'navbar_style', 'primary_color']
const OfThisSite: readonly string[] = ['install', 'new_url']

/** Names of settings that were changed here and that Answer does not have. */
function changedOnlyHere(settings: SiteSettings, groups: Record<string, Fields>): string[] {
  const known = new Set([...Covered, ...Object.values(groups).flatMap(Object.keys)])
  return Object.entries(SettingGroups)
    .filter(([group]) => !OfThisSite.includes(group))
    .flatMap(([group, schema]) => {
      const [initial, current] = [schema.parse({}), ownValue(settings, group) ?? {}]
      return Object.keys(current)
        .filter(field => !(Object.hasOwn(groups, group) && known.has(field)))
        .filter(field => !(group === 'custom') && differIn(field, initial, current))
        .map(field => `${group}.${field}`)
    })
}

export const settingsStage: ExportStage = {
  table: 'site_info',
  write(context, tally) {
    const { out, settings, now } = context
    const { level, custom } = settings.privileges
    for (const row of configRows(privilegesOf(level, custom))) out.insert('config', row)
    const groups = groupsOf(context)
    for (const [type, fields] of Object.entries(groups)) {
      tally.read()
      tally.made('group of settings')
      out.insert('site_info', { ...times(now), type, content: JSON.stringify(fields), status: 1 })
    }
    for (const name of changedOnlyHere(settings, groups))
      tally.skipped('setting that Answer does not have', name)
  },
}
