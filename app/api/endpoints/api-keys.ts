/** API keys of the calling administrator, as clients of Answer 2.0 manage them. */
import { createAnswerKey, listAnswerKeys, renameKey } from '#access/api-keys/answer-keys.ts'
import { revokeOwnKey } from '#access/api-keys/revoke-key.ts'
import { del, forAdmins, get, post, put } from '../kernel/endpoint.ts'
import { list } from '../kernel/wire.ts'
import { AnswerKey, NewAnswerKey } from '../presenters/api-keys.ts'

export const apiKeys = forAdmins([
  get('api-key/all', listAnswerKeys, {
    scope: null,
    summary: 'API keys of the caller that are in force; `access_key` is only their beginning',
    answer: list(AnswerKey),
  }),
  post('api-key', createAnswerKey, {
    scope: null,
    summary:
      'Create an API key for the caller: `read-only` may read, `global` has all scopes; it is shown only in this answer',
    answer: NewAnswerKey,
  }),
  put('api-key', renameKey, {
    scope: null,
    rename: { id: 'key_id' },
    summary: 'Change the description of one of the caller’s API keys',
  }),
  del('api-key', revokeOwnKey, {
    scope: null,
    rename: { id: 'key_id' },
    summary: 'Revoke one of the caller’s API keys',
  }),
])
