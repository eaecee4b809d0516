/**
 * Forms sent after their session had ended, kept until their author has logged in again. A browser
 * names them by the tokens in its cookie; of these, each account gets only its own, so that another
 * one that logs in meanwhile neither reads nor deletes them.
 */
import { z } from 'zod'
import { command, type Ctx, open, query, type Tx } from '#kernel'
import { networkOf } from '#shared/network.ts'
import {
  deleteSavedBefore,
  deleteSavedForms,
  dropSurplus,
  findSavedForms,
  insertSavedForm,
} from './saved-forms.queries.ts'

/** How long a form is kept, in ms. */
export const SavedFormLife = 2 * 3600_000
/** Longest stored form, in UTF-16 units: a question and its answer at full length. */
const Longest = 160_000
/** Most stored forms per network, and in total. The oldest ones are dropped. */
const Most = { network: 20, all: 500 }
/** Most forms that one browser can name. */
export const MostTokens = 5

const Entries = z.array(z.tuple([z.string(), z.string()]))
export type SavedEntries = z.output<typeof Entries>
export type SavedForm = { token: string; page: string; entries: SavedEntries }

const Use = 'reader'

/** Marks a browser with the account that reads its pages; opaque, and different each time. */
export const readerMark = ({ ports }: Pick<Ctx, 'ports'>, userId: number): string =>
  ports.seal(String(userId), Use)

/** The account of a mark; 0 = none, or not made by this site. */
export const markedReader = ({ ports }: Pick<Ctx, 'ports'>, mark: string): number =>
  Number(ports.unseal(mark, Use) ?? 0)

/**
 * Returns the token to read the form with, or null for a form that is too long. Its author is the
 * viewer, or else the account that last read pages in this browser. Where there was none, the form is
 * for the first account that logs in.
 */
export const saveForm = command({
  name: 'saved_forms.keep',
  guard: open,
  input: z.object({ page: z.string().max(2000), entries: Entries, mark: z.string().max(200) }),
  emits: [],
  run({ tx, now, clientIp, ports, viewer }, { page, entries, mark }) {
    const text = JSON.stringify(entries)
    if (text.length > Longest) return null
    const token = ports.randomToken(24)
    const network = networkOf(clientIp)
    deleteSavedBefore(tx, now - SavedFormLife)
    insertSavedForm(tx, {
      tokenHash: ports.hashToken(token),
      createdAt: now,
      userId: viewer.kind === 'member' ? viewer.id : markedReader({ ports }, mark),
      page,
      entries: text,
      network,
    })
    dropSurplus(tx, network, Most)
    return token
  },
})

const ByTokens = z.object({ tokens: z.array(z.string().max(64)).max(MostTokens) })

/** The forms that the viewer may read, newest first; none for visitors. */
export const showSavedForms = query({
  name: 'saved_forms.show',
  guard: open,
  input: ByTokens,
  run({ db, now, ports, viewer }, { tokens }): SavedForm[] {
    if (viewer.kind !== 'member' || tokens.length === 0) return []
    const byHash = new Map(tokens.map(token => [ports.hashToken(token), token]))
    return findSavedForms(db, [...byHash.keys()])
      .filter(row => row.createdAt > now - SavedFormLife && [0, viewer.id].includes(row.userId))
      .sort((a, b) => b.createdAt - a.createdAt)
      .map(row => ({
        token: byHash.get(row.tokenHash)!,
        page: row.page,
        entries: JSON.parse(row.entries) as SavedEntries,
      }))
  },
})

/** Deletes forms that were submitted, or whose author logs out. */
export const dropSavedForms = command({
  name: 'saved_forms.drop',
  guard: open,
  input: ByTokens,
  emits: [],
  run({ tx, ports }, { tokens }) {
    deleteSavedForms(tx, tokens.map(ports.hashToken))
    return null
  },
})

export const deleteExpiredForms = (tx: Tx, now: number): void =>
  deleteSavedBefore(tx, now - SavedFormLife)
