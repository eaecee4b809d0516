/** Login services as administrators configure them. Secrets are never returned. */
import { z } from 'zod'
import {
  admin,
  command,
  declaring,
  type FieldError,
  harmless,
  hasOwnAccounts,
  invalid,
  type Member,
  notFound,
  proved,
  query,
  type SiteSettings,
  wire,
  type WriteCtx,
} from '#kernel'
import { currentSettings, forgetSettings } from '#basics/settings/current-settings.ts'
import { hasOtherWayIn } from '#basics/settings/ways-in.ts'
import { saveSetting } from '#basics/settings/settings.queries.ts'
import type { SavedSettings } from '#basics/settings/save-settings.ts'
import { connectorChanges } from './connector-changes.ts'
import type { Connector } from './connectors.ts'
import { countByProvider } from './identities.queries.ts'
import { withPluginProviders } from './plugin-providers.ts'
import { line, picture, requiredAddress } from './settings-fields.ts'
import { isMask, maskSecret } from '#shared/secret-mask.ts'

const MostConnectors = 30
/** URLs of the screens contain the keys, so these are reserved. */
const ReservedSlugs = ['new']

const slugField = () =>
  declaring(
    line(30)
      .refine(text => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(text), 'error.connector.slug')
      .refine(text => !ReservedSlugs.includes(text), 'error.connector.slug_taken')
      .describe('a-z, 0-9 and hyphens, up to 30 characters, required'),
    { required: true },
  )

const ConnectorInput = z.object({
  slug: slugField(),
  /** true changes an existing one; otherwise a new one is created. */
  known: wire.flag(),
  name: wire.text({ max: 50, required: true, trim: true }),
  icon: picture(),
  enabled: wire.flag(),
  client_id: wire.text({ max: 500, required: true, trim: true }),
  client_secret: wire.text({ max: 500, required: true, trim: true }),
  authorize_url: requiredAddress(),
  token_url: requiredAddress(),
  user_info_url: requiredAddress(),
  scopes: line(),
  id_claim: wire.text({ max: 100, required: true, trim: true }),
  name_claim: line(100),
  username_claim: line(100),
  email_claim: line(100),
  email_verified_claim: line(100),
  avatar_claim: line(100),
})

type Acting = WriteCtx<Member, 'setting.changed'>

const listOf = (settings: SiteSettings): Connector[] => settings.connectors.connectors

/** Stores the list, in force at once, and returns the changes. */
function store(
  { tx, now, viewer, emit }: Acting,
  old: Connector[],
  list: Connector[],
): SavedSettings {
  const { before, after } = connectorChanges(old, list)
  const changed = Object.keys(after)
  if (changed.length === 0) return { changed }
  saveSetting(tx, 'connectors', { connectors: list }, now)
  forgetSettings(tx)
  emit('setting.changed', { group: 'connectors', actorId: viewer.id, before, after })
  return { changed }
}

const insistOnOne = (list: Connector[], slug: string): Connector => {
  const found = list.find(one => one.slug === slug)
  if (!found) throw notFound('error.connector.unknown')
  return found
}

/** Whether members can log in by something that is turned on. */
const hasWayIn = (settings: SiteSettings): boolean =>
  (settings.login.allow_password_login && hasOwnAccounts(settings)) || hasOtherWayIn(settings)

/** The current settings within a change, including those of plugins. */
const currentOf = ({ tx, ports }: Acting): SiteSettings =>
  withPluginProviders(tx, currentSettings(tx).settings, ports.plugins)

export type ManagedConnector = Connector & {
  linked: number
}

/** All login services with their settings, secrets masked. Administrators only. */
export const manageConnectors = query({
  name: 'identities.manage_connectors',
  guard: harmless(admin),
  input: z.object({}),
  run({ db, settings }) {
    const counts = countByProvider(db)
    return {
      // Those of plugins are configured there.
      list: listOf(currentSettings(db).settings).map((one): ManagedConnector => ({
        ...one,
        client_secret: maskSecret(one.client_secret),
        linked: counts.get(one.slug) ?? 0,
      })),
      wayIn: hasWayIn(settings),
    }
  },
})

/** Creates a login service or changes one; its key stays. Administrators only. Throws field errors. */
export const saveConnector = command({
  name: 'identities.save_connector',
  guard: proved(admin),
  input: ConnectorInput,
  emits: ['setting.changed'],
  run(ctx, { known, ...given }) {
    const list = listOf(currentSettings(ctx.tx).settings)
    const old = list.find(({ slug }) => slug === given.slug)
    const wrong: FieldError[] = []
    if (known && !old) throw notFound('error.connector.unknown')
    if (!known && old) wrong.push({ field: 'slug', reason: 'error.connector.slug_taken' })
    if (!known && list.length >= MostConnectors) {
      wrong.push({
        field: 'slug',
        reason: 'error.connector.too_many',
        values: { max: MostConnectors },
      })
    }
    const kept = isMask(given.client_secret)
    if (kept && !old?.client_secret) wrong.push({ field: 'client_secret', reason: 'form.required' })
    if (wrong.length > 0) throw invalid(...wrong)
    const secret = kept ? (old?.client_secret ?? '') : given.client_secret
    const next: Connector = { ...given, client_secret: secret }
    const all = old ? list.map(one => (one === old ? next : one)) : [...list, next]
    return store(ctx, list, all)
  },
})

const Listed = ConnectorInput.omit({ known: true }).extend({ client_secret: line(500) })

const ListInput = z.object({
  connectors: z
    .array(Listed, { error: 'form.invalid' })
    .max(MostConnectors, { error: `form.too_many_lines|max=${MostConnectors}` })
    .refine(list => new Set(list.map(({ slug }) => slug)).size === list.length, {
      error: 'error.connector.slug_taken',
    }),
})

/**
 * Replaces all login services. A secret that is left out is kept; a login service without one is turned off.
 * Administrators only.
 */
export const saveConnectors = command({
  name: 'identities.save_connectors',
  guard: proved(admin),
  input: ListInput,
  emits: ['setting.changed'],
  run(ctx, { connectors }): SavedSettings {
    const list = listOf(currentSettings(ctx.tx).settings)
    const kept = new Map(list.map(one => [one.slug, one.client_secret]))
    const next = connectors.map(one => {
      const { slug, client_secret: sent, enabled } = one
      const secret = sent === '' || isMask(sent) ? (kept.get(slug) ?? '') : sent
      return { ...one, client_secret: secret, enabled: enabled && secret !== '' }
    })
    return store(ctx, list, next)
  },
})

const SlugInput = z.object({ slug: wire.text({ max: 100, required: true }) })

/** Turns a login service on or off; links stay. Administrators only. */
export const switchConnector = command({
  name: 'identities.switch_connector',
  guard: proved(admin),
  input: SlugInput.extend({ enabled: wire.flag() }),
  emits: ['setting.changed'],
  run(ctx, { slug, enabled }) {
    const list = listOf(currentSettings(ctx.tx).settings)
    const old = insistOnOne(list, slug)
    if (enabled && old.client_secret === '') {
      throw invalid({ field: 'client_secret', reason: 'form.required' })
    }
    const all = list.map(one => (one === old ? { ...one, enabled } : one))
    store(ctx, list, all)
    return { name: old.name, wayIn: hasWayIn(currentOf(ctx)) }
  },
})

/** Deletes a login service. Links to it are kept in case it is added again. Administrators only. */
export const deleteConnector = command({
  name: 'identities.delete_connector',
  guard: proved(admin),
  input: SlugInput,
  emits: ['setting.changed'],
  run(ctx, { slug }) {
    const list = listOf(currentSettings(ctx.tx).settings)
    const old = insistOnOne(list, slug)
    store(
      ctx,
      list,
      list.filter(one => one !== old),
    )
    return { name: old.name, wayIn: hasWayIn(currentOf(ctx)) }
  },
})
