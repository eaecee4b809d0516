import { checkEdit } from '#posts/history/check-edit.ts'
import { listObjectRevisions } from '#posts/history/list-revisions.ts'
import { type Endpoint, get } from '../kernel/endpoint.ts'
import { Revisions } from '../presenters/revisions.ts'

export const revisions: Endpoint[] = [
  get('revisions', listObjectRevisions, {
    summary: 'Revisions of a question, an answer or a tag, newest first',
    answer: Revisions,
  }),
  get('revisions/edit/check', checkEdit, {
    summary: 'Whether the caller may edit a question, an answer or a tag now',
  }),
]
