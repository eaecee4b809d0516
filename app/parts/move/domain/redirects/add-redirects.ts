import { type FieldError, type Tx } from '#kernel'
import { keyOf, readOldAddress, readTarget } from './old-address.ts'
import {
  deleteByPath,
  dropAnswered,
  insertRedirect,
  redirectFor,
  type RedirectRow,
  targetOf,
} from './redirects.queries.ts'

export type Wanted = { path: string; target: string }
export type Origins = { source: RedirectRow['source']; siteUrl: string; now: number }

/** Result for one redirect; an error contains the field and the reason. */
type Outcome = { added: Wanted } | { known: true } | { wrong: FieldError }

const wrong = (field: string, reason: string, values?: FieldError['values']): Outcome => ({
  wrong: { field, reason, values },
})

function add(tx: Tx, given: Wanted, { source, siteUrl, now }: Origins): Outcome {
  const { origin } = new URL(siteUrl)
  const address = readOldAddress(given.path)
  if (!address) return wrong('path', 'error.redirect.path')
  const target = readTarget(given.target, origin)
  if (!target) return wrong('target', 'error.redirect.target')
  const path = keyOf(address)
  const existing = targetOf(tx, path)
  if (existing === target) return { known: true }
  if (existing !== undefined) return wrong('path', 'error.redirect.taken', { target: existing })
  insertRedirect(tx, { path, target, source, createdAt: now })
  if (redirectFor(tx, address, origin)) return { added: { path, target } }
  deleteByPath(tx, path)
  return wrong('target', 'error.redirect.circle')
}

export type AddedRedirects = {
  added: Wanted[]
  /** Redirects that existed already. */
  known: number
  /** Redirects that were not saved; `index` counts from 0. */
  wrong: { index: number; error: FieldError }[]
}

/**
 * Saves redirects; imports call it with the old address of each page and its location here. An invalid one,
 * or one whose old address already leads elsewhere, is skipped without affecting the others.
 */
export function addRedirects(tx: Tx, list: Wanted[], origins: Origins): AddedRedirects {
  const result: AddedRedirects = { added: [], known: 0, wrong: [] }
  for (const [index, given] of list.entries()) {
    const outcome = add(tx, given, origins)
    if ('added' in outcome) result.added.push(outcome.added)
    else if ('known' in outcome) result.known++
    else result.wrong.push({ index, error: outcome.wrong })
  }
  if (result.added.length > 0) dropAnswered(tx)
  return result
}
