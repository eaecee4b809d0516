/** People with identities at login services: about to be linked, and linked. */
import { ConnectorSettings } from '#kernel/site-settings.ts'
import { WorkChat } from '#parts/platform/domain/identities/work-chat.ts'
import { newKey, pendingKey, stateOfKey } from '#parts/platform/domain/identities/qr-tickets.ts'
import { identities, pendingIdentities, qrTickets } from '#drizzle/schema/index.ts'
import type { World } from './world.ts'

/** The key of a pending link. `userId`: the account to whose address it was emailed; 0 = none. */
export function bindKey(w: World, userId = 0): string {
  const key = w.site.ports.randomToken(12)
  const profile = { name: 'Bob', username: 'bob', email: '', browser: '', mailed: userId !== 0 }
  const row = {
    keyHash: w.site.ports.hashToken(key),
    createdAt: w.now,
    expiresAt: w.now + 60_000,
    provider: 'acme',
    externalId: `bob-${userId}`,
    profile: JSON.stringify(profile),
    userId,
  }
  w.write(tx => void tx.insert(pendingIdentities).values(row).run())
  return key
}

/** Gives every account one linked login, whose id at the service is `there`. */
export function linkEverybody(w: World): void {
  const ids = w.site.sqlite.prepare('select id from user').pluck().all() as number[]
  w.write(tx => {
    for (const userId of ids) {
      const row = { createdAt: w.now, provider: `service-${userId}`, externalId: 'there', userId }
      tx.insert(identities).values(row).onConflictDoNothing().run()
    }
  })
}

/** Turns on login by codes of a work-chat app; no server answers for the app. */
export function offerCodes(w: World): void {
  w.settings({ work_chat: { enabled: true, corp_id: 'corp', api_url: 'http://app.invalid' } })
}

const answered = (w: World) =>
  w.site.sqlite.prepare('select count(*) from qr_ticket').pluck().get() as number

/** A code on a screen, and its state; the same until a phone answers. */
export function openCode(w: World): { key: string; state: string } {
  offerCodes(w)
  const { ports } = w.site
  const randomToken = () => `secret-of-browser-${answered(w)}`
  const key = newKey({ ports: { ...ports, randomToken }, now: w.now })
  return { key, state: stateOfKey(ports, key)!.state }
}

/** A code that a phone has confirmed. */
export function confirmedCode(w: World): { key: string } {
  const { key, state } = openCode(w)
  const { ports } = w.site
  const times = { createdAt: w.now, expiresAt: w.now + 60_000 }
  const ticket = { keyHash: ports.hashToken(state), browserHash: '', status: 'confirmed' } as const
  const person = {
    keyHash: ports.hashToken(pendingKey(ports, state)),
    ...{ provider: WorkChat, externalId: `phone-${state.slice(-8)}` },
    profile: JSON.stringify({ email: `phone${answered(w)}@example.org`, email_verified: true }),
  }
  w.write(tx => {
    tx.insert(qrTickets)
      .values({ ...times, ...ticket })
      .run()
    tx.insert(pendingIdentities)
      .values({ ...times, ...person })
      .run()
  })
  return { key }
}

/** A login service, as a form sends it; no server answers there. */
export const service = {
  ...{ slug: 'acme', name: 'Acme', client_id: 'forum', client_secret: 'forum-secret' },
  authorize_url: 'https://acme.example/auth',
  token_url: 'https://acme.example/token',
  user_info_url: 'https://acme.example/me',
  ...{ scopes: 'openid email', id_claim: 'sub' },
}

export function offerService(w: World): void {
  w.settings({ connectors: { connectors: [ConnectorSettings.parse(service)] } })
}
