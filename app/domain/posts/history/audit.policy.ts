/** Who may review suggested edits: each kind has its own privilege (spec §6). */
import { ObjectType } from '#shared/codes.ts'
import {
  allowed,
  byRank,
  deny,
  holds,
  type Privilege,
  type Privileges,
  type Verdict,
  type Viewer,
} from '#kernel'

const AuditOf: Record<number, Privilege> = {
  [ObjectType.question]: 'question.audit',
  [ObjectType.answer]: 'answer.audit',
  [ObjectType.tag]: 'tag.audit',
}

/** The kinds of objects whose suggested edits the viewer may review. */
export const auditedTypes = (viewer: Viewer, privileges: Privileges): number[] =>
  Object.keys(AuditOf)
    .map(Number)
    .filter(type => holds(viewer, AuditOf[type]!, privileges))

/** Without a privilege, as for comments, nobody may. */
function mayUse(privilege: Privilege | undefined, viewer: Viewer, privileges: Privileges): Verdict {
  if (!privilege) return deny('error.revision.no_permission', 'bad_request')
  const right = byRank(viewer, privilege, privileges)
  return right.allowed
    ? allowed
    : deny('error.revision.no_permission', 'bad_request', { wording: right.details.wording })
}

/** The same right for approving and rejecting, including one's own suggestion. */
export const mayAudit = (viewer: Viewer, objectType: number, privileges: Privileges): Verdict =>
  mayUse(AuditOf[objectType], viewer, privileges)

/** A viewer who may review nothing is refused before anything else is checked. */
export function mayAuditSomething(viewer: Viewer, privileges: Privileges): Verdict {
  const [cheapest] = Object.values(AuditOf).sort((a, b) => privileges[a]! - privileges[b]!)
  return mayUse(cheapest, viewer, privileges)
}
