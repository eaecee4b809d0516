import { viewerOfVisit } from '#access/auth/visits.ts'
import { type Operation, run } from '#kernel'
import { Cookie } from '#infra/requests/context.ts'
import type { z } from 'zod'
import type { Page } from './page.ts'

/** Reads a file as the logged-in member, else as the owner of the browser's visit cookie. */
export function readFileAs<I extends z.ZodType, O>(
  { ctx, cookies }: Page,
  operation: Operation<I, O>,
  input: unknown,
): Promise<O> {
  const visit = cookies.get(Cookie.visit)
  const known = ctx.viewer.kind === 'member' || !visit
  return run(operation, known ? ctx : { ...ctx, viewer: viewerOfVisit(ctx, visit) }, input)
}
