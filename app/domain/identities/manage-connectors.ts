/** Providers of identities as administrators set them up. Secrets go in and never come out. */
import { z } from 'zod'
import { hasOtherWayIn } from '#app/domain/configuration/index.ts'
import {
  admin,
  command,
  type FieldError,
  hasOwnAccounts,
  invalid,
  type Member,
  notFound,
  query,
  type SiteSettings,
  wire,
  type WriteCtx,
} from '#app/domain/kernel/index.ts'
import {
  currentSettings,
  forgetSettings,
  HiddenValue,
  saveSetting,
} from '#app/domain/settings/index.ts'
import type { Connector } from './connectors.ts'
import { countByProvider } from './identities.queries.ts'
import { isVeil, line, picture, requiredAddress, Veil } from './settings-fields.ts'

const MostConnectors = 30
/** Addresses of the screens are made of the keys: these are taken. */
const ReservedSlugs = ['new']

const slugField = () =>
  line(30)
    .refine(text => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(text), 'error.connector.slug')
    .refine(text => !ReservedSlugs.includes(text), 'error.connector.slug_taken')
    .describe('a-z, 0-9 and hyphens, up to 30 characters, required')

export const ConnectorInput = z.object({
  slug: slugField(),
  /** An existing one is changed; else a new one is made. */
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
type Told = Record<string, unknown>

const listOf = (settings: SiteSettings): Connector[] => settings.connectors.connectors

/** Stores the list, in force at once, and tells what became of one of them. */
function store({ tx, now, viewer, emit }: Acting, list: Connector[], before: Told, after: Told) {
  saveSetting(tx, 'connectors', { connectors: list }, now)
  forgetSettings(tx)
  emit('setting.changed', { group: 'connectors', actorId: viewer.id, before, after })
}

/** Fields that differ; of a secret only that it does. */
function difference(old: Partial<Connector>, next: Connector): { before: Told; after: Told } {
  const names = (Object.keys(next) as (keyof Connector)[]).filter(name => old[name] !== next[name])
  const before = Object.fromEntries(names.map(name => [name, old[name] ?? '']))
  const after: Told = Object.fromEntries(names.map(name => [name, next[name]]))
  if (names.includes('client_secret')) {
    before.client_secret = ''
    after.client_secret = HiddenValue
  }
  return { before, after }
}

const insistOnOne = (list: Connector[], slug: string): Connector => {
  const found = list.find(one => one.slug === slug)
  if (!found) throw notFound('error.connector.unknown')
  return found
}

/** True when members can sign in by something that is switched on. */
const hasWayIn = (settings: SiteSettings): boolean =>
  (settings.login.allow_password_login && hasOwnAccounts(settings)) || hasOtherWayIn(settings)

export type ManagedConnector = Connector & {
  /** How many accounts are linked with it. */
  linked: number
}

/** All providers with their settings, secrets veiled. Administrators only. */
export const manageConnectors = query({
  name: 'identities.manage_connectors',
  guard: admin,
  input: z.object({}),
  run({ db, settings }) {
    const counts = countByProvider(db)
    return {
      list: listOf(settings).map((one): ManagedConnector => ({
        ...one,
        client_secret: one.client_secret && Veil,
        linked: counts.get(one.slug) ?? 0,
      })),
      wayIn: hasWayIn(settings),
    }
  },
})

/** Makes a provider, or changes one; its key stays. Administrators only. Throws field errors. */
export const saveConnector = command({
  name: 'identities.save_connector',
  guard: admin,
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
        ...{ field: 'slug', reason: 'error.connector.too_many' },
        values: { max: MostConnectors },
      })
    }
    const kept = isVeil(given.client_secret)
    if (kept && !old?.client_secret) wrong.push({ field: 'client_secret', reason: 'form.required' })
    if (wrong.length > 0) throw invalid(...wrong)
    const secret = kept ? (old?.client_secret ?? '') : given.client_secret
    const next: Connector = { ...given, client_secret: secret }
    const { before, after } = difference(old ?? {}, next)
    const changed = Object.keys(after)
    if (changed.length === 0) return { changed }
    const all = old ? list.map(one => (one === old ? next : one)) : [...list, next]
    store(ctx, all, { ...before, ...(old && { slug: old.slug }) }, { ...after, slug: next.slug })
    return { changed }
  },
})

const SlugInput = z.object({ slug: wire.text({ max: 100, required: true }) })

/** Switches a provider on or off; who is linked stays so. Administrators only. */
export const switchConnector = command({
  name: 'identities.switch_connector',
  guard: admin,
  input: SlugInput.extend({ enabled: wire.flag() }),
  emits: ['setting.changed'],
  run(ctx, { slug, enabled }) {
    const list = listOf(currentSettings(ctx.tx).settings)
    const old = insistOnOne(list, slug)
    if (old.enabled !== enabled) {
      const all = list.map(one => (one === old ? { ...one, enabled } : one))
      store(ctx, all, { slug, enabled: old.enabled }, { slug, enabled })
    }
    return { name: old.name, wayIn: hasWayIn(currentSettings(ctx.tx).settings) }
  },
})

/** Takes a provider away. Links to it stay, for the day on which it comes back. Administrators only. */
export const deleteConnector = command({
  name: 'identities.delete_connector',
  guard: admin,
  input: SlugInput,
  emits: ['setting.changed'],
  run(ctx, { slug }) {
    const list = listOf(currentSettings(ctx.tx).settings)
    const old = insistOnOne(list, slug)
    const rest = list.filter(one => one !== old)
    store(ctx, rest, { slug, name: old.name }, { slug: '', name: '' })
    return { name: old.name, wayIn: hasWayIn(currentSettings(ctx.tx).settings) }
  },
})
