/** API keys as programs for Answer 2.0 manage them: administrators' own, with one of two scopes. */
import { z } from 'zod'
import { activated, admin, command, proved, query, wire } from '#kernel'
import { storedUser } from '#basics/users/users.queries.ts'
import { Scopes } from '#shared/scopes.ts'
import { renameKeyRow } from './api-keys.queries.ts'
import { makeKey } from './create-key.ts'
import { type KeyItem, ownKeys } from './list-keys.ts'
import { findOwnKey, KeyId } from './revoke-key.ts'

const DescriptionMax = 150
const description = wire.text({ max: DescriptionMax, required: true, trim: true })

/** The caller's keys in force, newest first. */
export const listAnswerKeys = query({
  name: 'api_keys.list_answer',
  guard: activated,
  input: z.object({}),
  run: (ctx): KeyItem[] => ownKeys(ctx).filter(({ state }) => state === 'live'),
})

/** Creates a key without an end for the calling administrator. */
export const createAnswerKey = command({
  name: 'api_keys.create_answer',
  guard: proved(admin),
  input: z.object({
    description,
    scope: z
      .enum(['read-only', 'global'], { error: 'form.invalid' })
      .describe('one of read-only, global, required'),
  }),
  emits: [],
  run: (ctx, { description: name, scope }) =>
    makeKey(ctx, storedUser(ctx.tx, ctx.viewer.id), {
      name,
      scopes: scope === 'global' ? [...Scopes] : ['read'],
      expires: 'never',
      expires_on: '',
    }),
})

export const renameKey = command({
  name: 'api_keys.rename',
  guard: activated,
  input: KeyId.extend({ description }),
  emits: [],
  run: (ctx, { key_id, description: name }) =>
    renameKeyRow(ctx.tx, findOwnKey(ctx, key_id).id, name),
})
