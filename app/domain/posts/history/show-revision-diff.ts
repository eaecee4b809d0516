import { z } from 'zod'
import { RevisionStatus } from '#shared/codes.ts'
import { activated, type Ctx, type Member, query } from '#kernel'
import {
  findPreviousRevision,
  findRevision,
  isApplied,
  type RevisionRow,
} from '#basics/revisions/revisions.queries.ts'
import { auditedTypes } from './audit.policy.ts'
import { type HistoryObject, historyObject } from './history-object.ts'
import { versionOf, type Version } from './version.ts'

export type RevisionDiff = { next: Version | null; previous: Version | null }

/** Suggested edits are visible to their author and to reviewers. */
function maySeeRevision({ viewer, privileges }: Ctx, revision: RevisionRow): boolean {
  if (isApplied(revision)) return true
  if (revision.userId === viewer.id) return true
  const waiting = revision.status === RevisionStatus.unreviewed
  return waiting && auditedTypes(viewer, privileges).includes(revision.objectType)
}

type Seen = { revision: RevisionRow; object: HistoryObject }

function see(ctx: Ctx, id: number): Seen | null {
  const revision = id > 0 ? findRevision(ctx.db, id) : undefined
  if (!revision || !maySeeRevision(ctx, revision)) return null
  const object = historyObject(ctx, { type: revision.objectType, seq: revision.objectId })
  return object && { revision, object }
}

const revisionId = (fallback: number | null) =>
  z
    .union([z.string(), z.number()], { error: 'form.invalid' })
    .nullish()
    .transform((value, ctx) => {
      const text = String(value ?? '')
      if (text === '') return fallback
      if (/^\d{1,15}$/.test(text)) return Number(text)
      ctx.addIssue({ code: 'custom', message: 'form.invalid' })
      return z.NEVER
    })

/**
 * Two revisions of an object, to be compared; null for one that does not exist for this viewer. "0" means
 * none. Without `old_revision_id` it is the revision before the new one.
 */
export const showRevisionDiff = query({
  name: 'history.show_revision_diff',
  guard: activated,
  input: z.object({
    new_revision_id: revisionId(0).describe('id of a revision, "0" for none'),
    old_revision_id: revisionId(null).describe('id of a revision, "0" for none'),
  }),
  run(ctx: Ctx<Member>, input): RevisionDiff {
    const next = see(ctx, input.new_revision_id ?? 0)
    const shown = (seen: Seen | null) => seen && versionOf(ctx, seen.revision, seen.object)
    if (input.old_revision_id !== null) {
      return { next: shown(next), previous: shown(see(ctx, input.old_revision_id)) }
    }
    const before = next && findPreviousRevision(ctx.db, next.revision)
    return {
      next: shown(next),
      previous: next && before ? versionOf(ctx, before, next.object) : null,
    }
  },
})
