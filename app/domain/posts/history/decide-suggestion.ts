import { z } from 'zod'
import { ObjectType, RevisionStatus } from '#shared/codes.ts'
import { activated, command, harmless, insist } from '#kernel'
import { renderBody } from '#posts/questions/body.ts'
import { decideRevision, findRevision } from '#basics/revisions/revisions.queries.ts'
import { applySuggestion } from './apply-suggestion.ts'
import { mayAudit, mayAuditSomething } from './audit.policy.ts'
import { historyObject, isGone, maySeeObject } from './history-object.ts'

export type Decision = 'approved' | 'rejected' | 'none'

/** Where and how an empty text is refused. A suggested text passed all other checks when it was sent. */
const EmptyText = ['content', 'error.question.content_cannot_empty'] as const

/**
 * Approves or rejects a suggested edit. Both require the privilege for the kind of object. An unknown or
 * already decided one is ignored without an error; a suggestion for a deleted object is closed. If the
 * suggested tags break rules added since, approving is refused.
 */
export const decideSuggestion = command({
  name: 'history.decide_suggestion',
  guard: harmless(activated),
  input: z.object({
    id: z
      .union([z.string(), z.number()], { error: 'form.required' })
      .transform(value => (/^\d{1,15}$/.test(String(value)) ? Number(value) : 0))
      .describe('id of a revision, required'),
    operation: z.enum(['approve', 'reject'], { error: 'form.invalid' }),
  }),
  emits: [
    'question.edited',
    'answer.edited',
    'tag.edited',
    'tag.created',
    'revision.approved',
    'revision.rejected',
  ],
  async prepare({ db, settings, ports, viewer }, { id, operation }) {
    const revision = operation === 'approve' ? findRevision(db, id) : undefined
    if (revision?.status !== RevisionStatus.unreviewed) return null
    if (revision.objectType === ObjectType.tag) return null
    const { original_text: source } = revision.snapshot
    await ports.drawAhead({ source }, { userId: viewer.id, preview: false })
    return renderBody(source, { settings, ports }, ...EmptyText)
  },
  run(ctx, { id, operation }, body): Decision {
    const { tx, viewer, privileges, emit } = ctx
    insist(mayAuditSomething(viewer, privileges))
    const revision = findRevision(tx, id)
    if (revision?.status !== RevisionStatus.unreviewed) return 'none'
    insist(mayAudit(viewer, revision.objectType, privileges))
    const { objectType, objectId } = revision
    const about = { type: objectType, seq: objectId }
    const gone = isGone(tx, about)
    // An object that the reviewer may not see does not exist for the reviewer.
    if (!gone && !maySeeObject(ctx, about)) return 'none'
    const object = gone || operation === 'reject' ? null : historyObject(ctx, about)
    const approved = object !== null
    const status = approved ? RevisionStatus.passed : RevisionStatus.rejected
    decideRevision(tx, id, { status, reviewUserId: viewer.id })
    const facts = { revisionId: id, objectType, objectId, reviewerId: viewer.id }
    if (!approved) {
      emit('revision.rejected', facts)
      return 'rejected'
    }
    applySuggestion(ctx, revision, body)
    emit('revision.approved', {
      ...facts,
      questionId: object.questionId,
      editorId: revision.userId,
    })
    return 'approved'
  },
})
