import { sql } from 'drizzle-orm'
import { ObjectType } from '#app/shared/codes.ts'
import {
  type Db,
  holds,
  isStaff,
  type Member,
  type Privileges,
  statement,
} from '#app/domain/kernel/index.ts'
import { MaxCounted } from './notices.schema.ts'

const arg = sql.placeholder
const most = sql.raw(String(MaxCounted))

const suggestions = statement<{ n: number }>(sql`
  select count(*) as n from (select 1 from revision
    where status = 1 and object_type in (select value from json_each(${arg('types')})) limit ${most})`)

const flags = statement<{ n: number }>(sql`
  select count(*) as n from (select 1 from report where status = 1 limit ${most})`)

/** Kinds of things whose suggested edits the member may judge. */
function auditedTypes(viewer: Member, privileges: Privileges): number[] {
  const kinds = ['question', 'answer', 'tag'] as const
  return kinds
    .filter(kind => holds(viewer, `${kind}.audit`, privileges))
    .map(kind => ObjectType[kind])
}

export type Waiting = { mayReview: boolean; waiting: number }

/** What waits for the member's judgement: suggestions that he may audit and, for staff, flags. */
export function waitingFor(db: Db, viewer: Member, privileges: Privileges): Waiting {
  const types = auditedTypes(viewer, privileges)
  if (types.length === 0) return { mayReview: false, waiting: 0 }
  const edits = suggestions.get(db, { types: JSON.stringify(types) })!.n
  return { mayReview: true, waiting: edits + (isStaff(viewer) ? flags.get(db)!.n : 0) }
}
