import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { checkDisownLogin, disownLogin } from '#access/auth/disown-login.ts'
import { disownLoginPath, loginPath } from '#shared/paths.ts'
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
  const { valid } = await run(checkDisownLogin, { code })
  return { title: t(valid ? 'auth.disown.title' : 'auth.expired.title'), code, valid }
})

/** The URL has a code: the page must not be cached. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })
export const meta: MetaFunction<typeof loader> = accountMeta

const disown = (args: FormArgs) =>
  orExpired(disownLoginPath(), async () => {
    const { mailed } = await args.run(disownLogin, args.values)
    const key = mailed ? 'auth.disown.done' : 'auth.disown.done_moved'
    return signedOut(args, { to: loginPath(), flash: { tone: 'success', key } })
  })

export const action = formAction({ disown: taking(disownLogin, disown) })

export default function DisownLogin() {
  const data = useLoaderData<typeof loader>()
  return <ShutOutScreen {...data} act="disown" reply={useReply<FormReply>()} />
}
