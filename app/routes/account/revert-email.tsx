import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { checkRevertEmail, revertEmail } from '#access/auth/revert-email.ts'
import { revertEmailPath, loginPath } from '#shared/paths.ts'
import { accountMeta } from '#ui/account/account-meta.ts'
import { ShutOutScreen } from '#ui/account/shut-out-screen.tsx'
import { useReply } from '#ui/reply.ts'
import { orExpired, signedOut } from '#web/access/account.ts'
import { type FormArgs, formAction, taking } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'

/** GET changes nothing: programs that scan emails open links, too, and must not use them up. */
export const loader = screen(async ({ url, run, t }) => {
  const code = url.searchParams.get('code') ?? ''
  const { valid } = await run(checkRevertEmail, { code })
  return { title: t(valid ? 'auth.revert.title' : 'auth.expired.title'), code, valid }
})

/** The URL has a code: the page must not be cached. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })
export const meta: MetaFunction<typeof loader> = accountMeta

const revert = (args: FormArgs) =>
  orExpired(revertEmailPath(), async () => {
    const { email } = await args.run(revertEmail, args.values)
    const key = 'auth.revert.done'
    return signedOut(args, { to: loginPath(), flash: { tone: 'success', key, values: { email } } })
  })

export const action = formAction({ revert: taking(revertEmail, revert) })

export default function RevertEmail() {
  const data = useLoaderData<typeof loader>()
  return <ShutOutScreen {...data} act="revert" reply={useReply<FormReply>()} />
}
