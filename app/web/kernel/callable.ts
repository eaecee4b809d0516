import { invalid } from '#kernel'
import { mayCall } from '#infra/calls/http-client.ts'
import type { FormArgs } from './form-action.ts'

/** Rejects a form whose URL in this field every call would refuse. */
export function refuseUncallable({ form, site }: FormArgs, field: string): void {
  const url = String(form.get(field) ?? '').trim()
  if (/^https?:/i.test(url) && URL.canParse(url) && !mayCall(url, site.env.INTERNAL_HOSTS)) {
    throw invalid({ field, reason: 'error.webhook.not_callable' })
  }
}
