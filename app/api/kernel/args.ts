/** What the parts of an answer may read of the request. */
import type { z } from 'zod'
import type { Operation } from '#kernel'
import type { ApiContext } from '#infra/requests/context.ts'
import type { CallRequest } from '#shared/call-request.ts'
import type { T } from '#i18n/translate.ts'

export type Input = Record<string, unknown>

export type ApiArgs = ApiContext & {
  request: CallRequest
  t: T
  /** The verb's input. */
  input: Input
  /** Runs another verb for the same caller, to describe the result of a write. */
  run<I extends z.ZodType, O>(operation: Operation<I, O>, input: Input): Promise<O>
}
