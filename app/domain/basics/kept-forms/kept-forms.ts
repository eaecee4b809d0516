/** Forms sent after their session had ended, kept until their author has logged in again. */
import { z } from 'zod'
import { command, open, query, type Tx } from '#app/domain/kernel/index.ts'
import { networkOf } from '#app/shared/network.ts'
import {
  deleteKeptBefore,
  deleteKeptForm,
  dropSurplus,
  findKeptForm,
  insertKeptForm,
} from './kept-forms.queries.ts'

/** How long a form is kept, in ms. */
export const KeptLife = 2 * 3600_000
/** Longest stored form, in UTF-16 units: a question and its answer at full length. */
const Longest = 160_000
/** Most stored forms per network, and in total. The oldest ones are dropped. */
const Most = { network: 20, all: 500 }

const Entries = z.array(z.tuple([z.string(), z.string()]))
export type KeptEntries = z.output<typeof Entries>
export type KeptForm = { page: string; entries: KeptEntries }

/** Returns the token to read the form with, or null for a form that is too long. */
export const keepForm = command({
  name: 'kept_forms.keep',
  guard: open,
  input: z.object({ page: z.string().max(2000), entries: Entries }),
  emits: [],
  run({ tx, now, clientIp, ports }, { page, entries }) {
    const text = JSON.stringify(entries)
    if (text.length > Longest) return null
    const token = ports.randomToken(24)
    const network = networkOf(clientIp)
    deleteKeptBefore(tx, now - KeptLife)
    insertKeptForm(tx, {
      tokenHash: ports.hashToken(token),
      createdAt: now,
      page,
      entries: text,
      network,
    })
    dropSurplus(tx, network, Most)
    return token
  },
})

const ByToken = z.object({ token: z.string().max(64) })

export const showKeptForm = query({
  name: 'kept_forms.show',
  guard: open,
  input: ByToken,
  run({ db, now, ports }, { token }): KeptForm | null {
    const row = findKeptForm(db, ports.hashToken(token))
    if (!row || row.createdAt <= now - KeptLife) return null
    return { page: row.page, entries: JSON.parse(row.entries) as KeptEntries }
  },
})

/** Deletes a form that was submitted, or whose author logs out. */
export const dropKeptForm = command({
  name: 'kept_forms.drop',
  guard: open,
  input: ByToken,
  emits: [],
  run({ tx, ports }, { token }) {
    deleteKeptForm(tx, ports.hashToken(token))
    return null
  },
})

export const deleteExpiredForms = (tx: Tx, now: number): void =>
  deleteKeptBefore(tx, now - KeptLife)
