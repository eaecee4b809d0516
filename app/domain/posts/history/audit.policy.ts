/** Who may decide on suggested edits: each kind has its own privilege (spec §6). */
import { ObjectType } from '#app/shared/codes.ts'
import {
  allowed,
  byRank,
  deny,
  holds,
  type Privilege,
  type Privileges,
  type Verdict,
  type Viewer,
} from '#app/domain/kernel/index.ts'

const AuditOf: Record<number, Privilege> = {
  [ObjectType.question]: 'question.audit',
  [ObjectType.answer]: 'answer.audit',
  [ObjectType.tag]: 'tag.audit',
}

/** The kinds of objects whose suggested edits the viewer may decide on. */
export const auditedTypes = (viewer: Viewer, privileges: Privileges): number[] =>
  Object.keys(AuditOf)
    .map(Number)
    .filter(type => holds(viewer, AuditOf[type]!, privileges))

/** The same right to approve and to reject; also for one's own suggestion. */
export const mayAudit = (viewer: Viewer, objectType: number, privileges: Privileges): Verdict =>
  auditedTypes(viewer, privileges).includes(objectType)
    ? allowed
    : deny('error.revision.no_permission')

/** Whoever decides on nothing at all is told so before anything else. */
export function mayAuditSomething(viewer: Viewer, privileges: Privileges): Verdict {
  const [cheapest] = Object.values(AuditOf).sort((a, b) => privileges[a]! - privileges[b]!)
  const right = byRank(viewer, cheapest!, privileges)
  return right.allowed
    ? allowed
    : deny('error.revision.no_permission', 'bad_request', { wording: right.details.wording })
}
