import { badRequest } from '#kernel'

/** The result of a write. Throws when the same form was just sent. */
export function firstResult<R>({ result, repeated }: { result: R; repeated: boolean }): R {
  if (repeated) throw badRequest('base.duplicate_request_error')
  return result
}
