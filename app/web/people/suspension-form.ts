/** What forms that suspend require, and the API leaves to its callers: a duration and a reason. */
import { invalid } from '#kernel'
import { Reason } from '#shared/codes.ts'
import type { FormArgs } from '#web/kernel/form-action.ts'

export const SuspensionNames = ['suspend_duration', 'suspend_type', 'suspend_msg']

/** Throws for the fields that are left out. */
export function insistOnSuspension({ form }: Pick<FormArgs, 'form'>): void {
  const given = (name: string) => String(form.get(name) ?? '').trim()
  const needed = given('suspend_type') === String(Reason.something) ? SuspensionNames : Required
  const missing = needed.filter(name => given(name) === '')
  if (missing.length > 0)
    throw invalid(...missing.map(field => ({ field, reason: 'form.required' })))
}
const Required = ['suspend_duration', 'suspend_type']
