import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import passkeyScript from '#app/enhance/passkeys.ts?worker&url'
import { accountMeta } from '#app/ui/account/account-meta.ts'
import { SecondStepScreen } from '#app/ui/account/second-step-screen.tsx'
import { useReply } from '#app/ui/reply.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'
import { secondStepActs, secondStepView } from '#app/web/access/second-step-view.ts'

export const loader = screen(secondStepView)

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: MetaFunction<typeof loader> = accountMeta
export const handle = { script: passkeyScript }

export const action = formAction(secondStepActs)

export default function SecondStep() {
  return <SecondStepScreen {...useLoaderData<typeof loader>()} reply={useReply<FormReply>()} />
}
