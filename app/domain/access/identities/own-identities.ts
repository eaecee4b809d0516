import { z } from 'zod'
import { activated, badRequest, command, notFound, query } from '#kernel'
import { enabledPartLogins } from '#basics/settings/logins-of-parts.ts'
import { recordSecurity } from '#access/security-log/security-events.queries.ts'
import { connectorName, enabledConnectors, providersInUse } from './connectors.ts'
import { deleteIdentity, listIdentitiesOf } from './identities.queries.ts'
import { hasWayIn } from './ways-in.ts'

export type OwnIdentity = {
  slug: string
  name: string
  icon: string
  /** Can be linked and used now. */
  enabled: boolean
  /** Empty = not linked. */
  externalId: string
  label: string
  lastUsedAt: number
}

/** All login services with the caller's identity there, and what else is linked. */
export const listOwnIdentities = query({
  name: 'identities.list_own',
  guard: activated,
  input: z.object({}),
  run({ db, viewer, settings }): OwnIdentity[] {
    const own = listIdentitiesOf(db, viewer.id)
    const enabled = enabledConnectors(settings)
    const nothing = { externalId: '', label: '', lastUsedAt: 0 }
    const ofParts = enabledPartLogins(settings).map(login => {
      return { slug: login.slug, name: login.name(settings), icon: '' }
    })
    const ways = [...enabled, ...ofParts]
    const rows = ways.map(({ slug, name, icon }) => {
      const link = own.find(({ provider }) => provider === slug) ?? nothing
      const { externalId, label, lastUsedAt } = link
      return { slug, name, icon, enabled: true, externalId, label, lastUsedAt }
    })
    const others = own.filter(({ provider }) => !ways.some(({ slug }) => slug === provider))
    const inUse = providersInUse(settings)
    return [
      ...rows,
      ...others.map(({ provider: slug, externalId, label, lastUsedAt }) => {
        const name = connectorName(settings, slug)
        const usable = inUse.includes(slug)
        return { slug, name, icon: '', enabled: usable, externalId, label, lastUsedAt }
      }),
    ]
  },
})

/** Unlinks an identity from the caller's account. Refused for the last way to log in, see `hasWayIn`. */
export const unlinkIdentity = command({
  name: 'identities.unlink',
  guard: activated,
  input: z.object({
    external_id: z
      .string({ error: 'form.required' })
      .min(1, 'form.required')
      .max(128, 'form.too_long|max=128'),
    /** Needed only if the member has the same id at two providers. */
    provider: z.string().max(100).optional(),
  }),
  emits: [],
  run(ctx, { external_id, provider }) {
    const { tx, viewer, settings } = ctx
    const own = listIdentitiesOf(tx, viewer.id)
    const gone = own.find(
      one => one.externalId === external_id && (!provider || one.provider === provider),
    )
    if (!gone) throw notFound('error.user.not_found')
    deleteIdentity(tx, gone.id)
    if (!hasWayIn({ db: tx, settings }, viewer.id)) {
      throw badRequest('error.user.external_login_unbinding_forbidden', { hint: 'toast' })
    }
    const detail = connectorName(settings, gone.provider)
    recordSecurity(ctx, { userId: viewer.id, event: 'sign_in_unlinked', detail })
  },
})
