import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { checkRevertEmail, revertEmail } from '#app/domain/access/auth/revert-email.ts'
import { revertEmailPath, loginPath } from '#app/shared/paths.ts'
import { accountMeta } from '#app/ui/account/account-meta.ts'
import { ShutOutScreen } from '#app/ui/account/shut-out-screen.tsx'
import { useReply } from '#app/ui/reply.ts'
import { orExpired, signedOut } from '#app/web/access/account.ts'
import { type FormArgs, formAction, taking } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'

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
