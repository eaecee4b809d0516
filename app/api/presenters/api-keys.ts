import { z } from 'zod'
import type { KeyItem } from '#access/api-keys/list-keys.ts'
import type { NewKey } from '#access/api-keys/create-key.ts'
import { out } from '../kernel/out.ts'
import { shape } from '../kernel/wire.ts'
import { Seconds } from './values.ts'

export const AnswerKey = shape<KeyItem>('AnswerKey')({
  id: z.int(),
  /** Its beginning: the key itself is not stored. */
  access_key: [out.text(), ({ hint }) => `${hint}…`],
  description: [out.text(), 'name'],
  scope: [
    z.enum(['read-only', 'global']),
    ({ scopes }) => (scopes.every(scope => scope === 'read') ? 'read-only' : 'global'),
  ],
  created_at: Seconds,
  last_used_at: Seconds,
})

export const NewAnswerKey = shape<NewKey>()({ access_key: [out.text(), 'key'] })
