/** A member claims an imported account. */
import { z } from 'zod'
import {
  activated,
  badRequest,
  command,
  type Db,
  invalid,
  notFound,
  query,
  raise,
  visitor,
  wire,
  wholeNumber,
} from '#kernel'
import { storedUser, findUserByName, mergedInto } from '#basics/users/users.queries.ts'
import { userPath } from '#shared/paths.ts'
import {
  type ClaimRow,
  findClaim,
  insertClaim,
  latestClaimsOf,
  updateClaim,
  waitingOf,
} from './claims.queries.ts'
import { hasImportedAccounts } from '#posts/imported/imported.queries.ts'
import { claimableOrigin, importedBy } from './imported-accounts.queries.ts'

/** Most pending claims per member. */
const MostWaiting = 5
export const ClaimIdField = wholeNumber(1, 2 ** 31).describe('id of a claim')
/** Most claims shown to a member, newest first. */
const MostShown = 50
const AccountMax = 500
const TokenBytes = 9

/** A claim for its claimant. Times in ms, 0 = never. */
export type OwnClaim = Pick<
  ClaimRow,
  'id' | 'createdAt' | 'name' | 'url' | 'token' | 'status' | 'decidedAt' | 'note'
>

const profileHere = new RegExp(`^${userPath('')}([^/]+)`)

/**
 * The account entered: a username, the URL of a profile here, or of a profile on the original site.
 */
function accountTyped(db: Db, text: string): number | undefined {
  const byName = (name: string) => findUserByName(db, name.replace(/^@/, ''))?.id
  if (!URL.canParse(text)) return byName(profileHere.exec(text)?.[1] ?? text)
  const address = new URL(text)
  const here = profileHere.exec(address.pathname)?.[1]
  return here === undefined ? importedBy(db, address) : byName(here)
}

const refused = (reason: string) => invalid({ field: 'account', reason })
const unknown = () =>
  invalid({ field: 'account', reason: 'error.user.not_found', alone: 'not_found' })

/** The account entered, if it may be claimed. Throws a field error. */
function claimableAccount(db: Db, text: string) {
  const id = accountTyped(db, text)
  if (id === undefined) throw unknown()
  const origin = claimableOrigin(db, id)
  if (origin) return { user: storedUser(db, id), url: origin.url }
  throw refused(mergedInto(db, id) ? 'error.claim.taken' : 'error.claim.not_claimable')
}

/**
 * Claims an imported account for the caller; an administrator decides. Errors: no such account, one that is
 * not imported or has a login, one that was confirmed for another member, one that is already claimed, too
 * many pending claims.
 */
export const claimAccount = command({
  name: 'claims.claim',
  guard: activated,
  input: z.object({ account: wire.text({ max: AccountMax, required: true, trim: true }) }),
  emits: ['claim.made'],
  run({ tx, viewer, now, ports, emit }, { account }): OwnClaim {
    const { user, url } = claimableAccount(tx, account)
    const waiting = waitingOf(tx, viewer.id)
    const same = waiting.find(claim => claim.importedUserId === user.id)
    // The same form sent twice is one claim.
    if (same) return same
    if (waiting.length >= MostWaiting)
      throw badRequest('error.claim.too_many', { values: { max: MostWaiting } })
    const id = insertClaim(tx, {
      createdAt: now,
      userId: viewer.id,
      importedUserId: user.id,
      name: user.username,
      url,
      token: `claim-${ports.randomToken(TokenBytes)}`,
    })
    emit('claim.made', { userId: viewer.id, importedUserId: user.id, name: user.username })
    return findClaim(tx, id)!
  },
})

/** Withdraws one of the caller's pending claims; ignores any other. */
export const withdrawClaim = command({
  name: 'claims.withdraw',
  guard: activated,
  input: z.object({ claim_id: ClaimIdField }),
  emits: [],
  run({ tx, viewer, now }, { claim_id }): { name: string } {
    const claim = findClaim(tx, claim_id)
    if (claim?.userId !== viewer.id) throw notFound('error.claim.not_found')
    if (claim.status === 'waiting')
      updateClaim(tx, claim.id, { status: 'withdrawn', decidedAt: now, decidedBy: viewer.id })
    return { name: claim.name }
  },
})

/** The viewer's claims, newest first. 404 on a site without imported accounts. */
export const listOwnClaims = query({
  name: 'claims.list_own',
  guard: activated,
  input: z.object({}),
  run({ db, viewer }): OwnClaim[] {
    if (!hasImportedAccounts(db)) throw notFound('base.error_page.not_found_text')
    return latestClaimsOf(db, viewer.id, MostShown)
  },
})

/** Whether the viewer may claim the account of this profile. False for visitors. */
export const showClaimable = query({
  name: 'claims.show_claimable',
  guard: visitor,
  input: z.object({ username: wire.text({ max: 100 }) }),
  run({ db, viewer }, { username }): boolean {
    if (viewer.kind !== 'member') return false
    const user = findUserByName(db, username) ?? raise(notFound('error.user.not_found'))
    return claimableOrigin(db, user.id) !== undefined
  },
})
