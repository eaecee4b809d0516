import { badRequest } from '#app/domain/kernel/index.ts'

/** What a write has made. Throws when the same form had been sent just before. */
export function firstResult<R>({ result, repeated }: { result: R; repeated: boolean }): R {
  if (repeated) throw badRequest('base.duplicate_request_error')
  return result
}
