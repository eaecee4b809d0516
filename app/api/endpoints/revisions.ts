import { z } from 'zod'
import { checkEdit } from '#posts/history/check-edit.ts'
import { listObjectRevisions } from '#posts/history/list-revisions.ts'
import { type Endpoint, get } from '../kernel/endpoint.ts'
import { toNothing } from '../kernel/fixed.ts'
import { toRevisions, Revision } from '../presenters/revisions.ts'

export const revisions: Endpoint[] = [
  get('revisions', listObjectRevisions, {
    summary: 'Revisions of a question, an answer or a tag, newest first',
    response: z.array(Revision),
    toWire: toRevisions,
  }),
  get('revisions/edit/check', checkEdit, {
    summary: 'Whether the caller may edit a question, an answer or a tag now',
    response: z.null(),
    toWire: toNothing,
  }),
]
