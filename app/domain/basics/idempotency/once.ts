/** The same form sent twice within five minutes creates one thing (spec §5). */
import type { WriteCtx } from '#kernel'
import { findMark, saveMark } from './requests.queries.ts'

const Life = 5 * 60_000

export type Once<R> = { result: R; repeated: boolean }

/**
 * Runs `make` unless this member has just sent the same input to the same verb; then returns the first result
 * again. The key is written in the same transaction, so a failed first attempt leaves none.
 */
export function once<R>(ctx: WriteCtx, verb: string, input: unknown, make: () => R): Once<R> {
  const key = ctx.ports.hashToken(`${ctx.viewer.id}\n${verb}\n${JSON.stringify(input)}`)
  const known = findMark(ctx.tx, key)
  if (known && known.expiresAt > ctx.now)
    return { result: JSON.parse(known.result ?? 'null') as R, repeated: true }
  const result = make()
  saveMark(ctx.tx, { key, result: JSON.stringify(result), expiresAt: ctx.now + Life })
  return { result, repeated: false }
}
