import { listRestored } from '#basics/revisions/revisions.queries.ts'
import type { ReactorCtx } from '#kernel'

/** An edit that brings back the text and tags of an earlier revision is a rollback, however it was made. */
export const editType = <K extends 'question' | 'answer' | 'tag'>(
  { tx }: Pick<ReactorCtx, 'tx'>,
  kind: K,
  objectId: number,
  revisionId: number,
) =>
  listRestored(tx, objectId).has(revisionId)
    ? (`${kind}.rollback` as const)
    : (`${kind}.edited` as const)
