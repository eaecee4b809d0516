import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import passkeyScript from '#enhance/passkeys.ts?worker&url'
import { accountMeta } from '#ui/account/account-meta.ts'
import { SecondStepScreen } from '#ui/account/second-step-screen.tsx'
import { useReply } from '#ui/reply.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'
import { secondStepActs, secondStepView } from '#web/access/second-step-view.ts'

export const loader = screen(secondStepView)

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: MetaFunction<typeof loader> = accountMeta
export const handle = { script: passkeyScript }

export const action = formAction(secondStepActs)

export default function SecondStep() {
  return <SecondStepScreen {...useLoaderData<typeof loader>()} reply={useReply<FormReply>()} />
}
