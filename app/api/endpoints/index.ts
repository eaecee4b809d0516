/** All calls of the forum API. */
import type { Endpoint } from '../kernel/endpoint.ts'
import { answers } from './answers.ts'
import { comments, votes } from './comments.ts'
import { personal } from './personal.ts'
import { questions } from './questions.ts'
import { revisions } from './revisions.ts'
import { search } from './search.ts'
import { site } from './site.ts'
import { tags } from './tags.ts'
import { users } from './users.ts'

export const endpoints: Endpoint[] = [
  ...site,
  ...users,
  ...questions,
  ...answers,
  ...comments,
  ...votes,
  ...search,
  ...tags,
  ...revisions,
  ...personal,
]
