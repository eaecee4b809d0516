/** Accounts of imported people: they look like others, but no one can log in to them. */
import { isReservedName } from '#access/auth/reserved-names.ts'
import { MailStatus } from '#shared/codes.ts'
import { usernameFromName } from '#markdown/slug.ts'
import type { Tx } from '#kernel'
import { licenseAt, originalUrl } from './origin.ts'
import { findUserByName, insertUser } from '#basics/users/users.queries.ts'
import { recordHappening } from './happening.ts'
import { importedId, insertImported } from '#posts/imported/imported.queries.ts'
import type { StageContext } from './stage.ts'

const NameMax = 30
/** Characters that no user name has: they end or split the path of its page. */
export const NotInNames = /[\p{Cc}/\\?#]+/gu
/** The account that represents the original site itself. */
const SiteAccount = '-1'

export type Profile = {
  /** Id on the original site; null if only the name remains. */
  originalId: string | null
  name: string
  /** Wanted user name; else made from the name. */
  username?: string
  /** Address there; by default where Stack Exchange has it. */
  url?: string
  createdAt: number
  lastSeenAt: number
  reputation: number
  bio: string
  bioHtml: string
  website: string
  location: string
  license: string
}

const cut = (text: string, length: number) => [...text].slice(0, length).join('')

/** A free username near the display name: `anna`, else `anna-417` with the original id, else `user417`. */
function freeUsername(tx: Tx, name: string, originalId: string | null): string {
  const short = originalId !== null && /^\w{1,12}$/.test(originalId)
  const suffix = originalId === SiteAccount ? 'se' : short ? originalId : 'x'
  const base = usernameFromName(name) ?? `user${suffix}`
  const free = (username: string) => !isReservedName(username) && !findUserByName(tx, username)
  let candidate = base
  for (let n = 1; !free(candidate); n++) {
    const end = n === 1 ? `-${suffix}` : `-${suffix}-${n}`
    candidate = base.slice(0, NameMax - end.length).replace(/[-.]+$/, '') + end
  }
  return candidate
}

/** Creates an account with its imported reputation as one log entry. Returns its id. */
export function createAccount(ctx: StageContext, profile: Profile): number {
  const { tx, origin } = ctx
  const { originalId } = profile
  const fallback = cut(`user${originalId ?? ''}`, NameMax)
  const displayName = cut(profile.name.trim(), NameMax).trim() || fallback
  const username = freeUsername(tx, profile.username ?? displayName, originalId)
  const points = Math.max(1, profile.reputation)
  const isName = originalId === null || originalId.startsWith(ByName)
  const userId = insertUser(tx, {
    createdAt: profile.createdAt,
    updatedAt: profile.createdAt,
    lastLoginAt: profile.lastSeenAt,
    username,
    usernameKey: username,
    displayName,
    mailStatus: MailStatus.verified,
    rank: 0,
    bio: profile.bio,
    bioHtml: profile.bioHtml,
    website: profile.website,
    location: profile.location,
  })
  recordHappening(tx, { at: profile.createdAt, userId, type: 'reputation.imported', points })
  insertImported(tx, {
    source: origin.source,
    kind: 'user',
    originalId: originalId ?? nameKey(profile.name),
    objectId: userId,
    url: profile.url ?? (isName ? '' : originalUrl(origin, 'user', originalId)),
    license: profile.license,
    authorName: profile.name.trim(),
  })
  return userId
}

/** Ids of people of whom only the name remains begin so. */
const ByName = 'name:'
const nameKey = (name: string) => ByName + name.trim()

/**
 * The account of an author in the dump: by id; by the name left by a deleted account; else the original
 * site's own account. Accounts missing in the dump are created.
 */
export function accountOf(ctx: StageContext, id: string, name: string, at: number): number {
  const { tx, origin } = ctx
  const known =
    id || name.trim() ? importedId(tx, origin.source, 'user', id || nameKey(name)) : undefined
  if (known !== undefined) return known
  if (!id && !name.trim()) return accountOf(ctx, SiteAccount, 'Community', at)
  ctx.tally.made('account of a person who no longer exists')
  return createAccount(ctx, {
    originalId: id || null,
    name: name.trim() || `user${id}`,
    createdAt: at,
    lastSeenAt: 0,
    reputation: 1,
    bio: '',
    bioHtml: '',
    website: '',
    location: '',
    license: licenseAt(at),
  })
}
