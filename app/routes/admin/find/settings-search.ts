/** "Find a setting": back office screens and their settings, searched by their texts. */
import { hasImportedAccounts } from '#posts/imported/imported.queries.ts'
import { groupInput } from '#site/configuration/writers.ts'
import { PrivilegeKeys } from '#site/configuration/save-privileges.ts'
import { openBackOffice } from '#basics/settings/show-settings.ts'
import { translator } from '#i18n/catalogue.ts'
import type { T } from '#i18n/translate.ts'
import { FallbackLocale } from '#shared/codes.ts'
import { ownValue } from '#shared/own-value.ts'
import { adminPath } from '#shared/paths.ts'
import type { SiteSettings } from '#kernel'
import { limitsOf } from '#web/kernel/input-limits.ts'
import type { InputLimits } from '#ui/forms/field-limits.ts'
import { brandingValues } from '#web/site/branding-view.ts'
import { maintenanceParts } from '#web/site/maintenance-view.ts'
import { pluginMenu } from '#web/site/plugins-view.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { privilegeField } from '#web/site/settings-views.ts'

/** Maximum characters of a query; longer ones are cut. */
const MostCharacters = 100

type Part = { key: string; fields: readonly { name: string }[] }
/** `values`: those in help texts, where they are not the limits of the fields. */
type Form = { href: string; parts: readonly Part[]; values?: Record<string, number> }
type Forms = Record<string, Form>
type Group = { key: string; entries: readonly { key: string; href: string }[] }

/** Forms not declared in the shared settings tables. */
const furtherForms = ({ write }: SiteSettings): Forms => ({
  maintenance: { href: adminPath('/maintenance'), parts: maintenanceParts },
  privileges: {
    href: adminPath('/privileges'),
    parts: [
      { key: 'level', fields: [{ name: 'level' }] },
      { key: 'numbers', fields: PrivilegeKeys.map(key => ({ name: privilegeField(key) })) },
    ],
  },
  branding: {
    href: adminPath('/branding'),
    parts: ['logo', 'mobile_logo', 'square_icon', 'favicon'].map(name => ({
      key: name,
      fields: [{ name }],
    })),
    values: brandingValues(write),
  },
})

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** Words of a query, in any order. Chinese has no spaces and is matched inside longer words. */
const wordsOf = (query: string) => plain(query).split(/\s+/).filter(Boolean)

/** The text of a key, with limits filled in; empty when there is none. */
function textOf(t: T, key: string, bounds?: Record<string, number>): string {
  const text = t(key, bounds)
  return text === key ? '' : text
}

/**
 * The searched texts: in the reader's language and in English, and the internal names of the
 * settings.
 */
function searched(t: T, keys: string[], names: string[], bounds?: Record<string, number>): string {
  const both = [t, translator(FallbackLocale)]
  const texts = both.flatMap(one => keys.map(key => textOf(one, key, bounds)))
  return plain([...texts, ...names].join('\n'))
}

function settingsOf(name: string, form: Form, around: string, search: Search) {
  const { href, parts, values } = form
  const { t, words } = search
  const input = groupInput(name === 'settings_users' ? 'users' : name)
  const limits: InputLimits = input ? limitsOf(input) : {}
  return parts.flatMap(({ key, fields }) => {
    const part = `admin.${name}.part_${key}`
    return fields.flatMap(field => {
      const label = `admin.${name}.${field.name}`
      const texts = [label, `${label}_help`, part]
      const bounds = values ?? ownValue(limits, field.name)?.bounds
      const own = searched(t, texts, [field.name], bounds)
      // A match in the screen's name alone does not make each of its settings a result.
      const fits =
        words.some(word => own.includes(word)) &&
        words.every(word => own.includes(word) || around.includes(word))
      return fits
        ? [
            {
              label: textOf(t, label),
              help: textOf(t, `${label}_help`, bounds),
              part: textOf(t, part),
              href: `${href}#${field.name}`,
            },
          ]
        : []
    })
  })
}

type Search = { t: T; words: string[] }

/**
 * Without a query, all screens are listed. `menu` is that of the back office, `forms` the declared
 * settings.
 */
export const settingsSearchView =
  (menu: (imported: boolean) => readonly Group[], forms: () => Forms) =>
  async (page: ScreenArgs) => {
    const { run, t, url, ctx } = page
    await run(openBackOffice)
    const groups = menu(hasImportedAccounts(ctx.db))
    const query = (url.searchParams.get('query') ?? '').slice(0, MostCharacters)
    const words = wordsOf(query)
    const search = { t, words }
    const all = Object.entries({ ...forms(), ...furtherForms(ctx.settings) })
    const plugins = await pluginMenu(page)
    const screens = groups.flatMap(group => {
      const groupName = t(`admin.menu.${group.key}`)
      const listed = group.entries.map(({ key, href }) => {
        const own = all.filter(([, form]) => form.href === href || form.href.startsWith(`${href}/`))
        const keys = [key, ...own.map(([name]) => name)].flatMap(name => [
          `admin.${name}.title`,
          `admin.${name}.intro`,
          `admin.${name}.settings_title`,
        ])
        const texts = [`admin.menu.${group.key}`, `admin.menu.${key}`, ...keys]
        const around = searched(t, texts, [key])
        const settings =
          words.length === 0
            ? []
            : own.flatMap(([name, form]) => settingsOf(name, form, around, search))
        return { name: t(`admin.menu.${key}`), href, settings, around }
      })
      const more = group.key === 'plugins' ? plugins : []
      return [
        ...listed,
        ...more.map(({ name, href }) => ({ name, href, settings: [], around: plain(name) })),
      ]
        .filter(
          ({ settings, around }) =>
            settings.length > 0 || words.every(word => around.includes(word)),
        )
        .map(({ name, href, settings }) => ({
          name,
          href,
          settings,
          group: group.entries.length > 1 || more.length > 0 ? groupName : '',
        }))
    })
    return { title: t('admin.find.title'), query, most: MostCharacters, screens }
  }

export type SettingsSearchModel = Awaited<ReturnType<ReturnType<typeof settingsSearchView>>>
