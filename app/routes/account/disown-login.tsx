import { screenRoute } from '#app/screen-route.tsx'
import { checkDisownLogin, disownLogin } from '#access/auth/disown-login.ts'
import { disownLoginPath, loginPath } from '#shared/paths.ts'
import { ShutOutScreen } from '#ui/account/shut-out-screen.tsx'
import { orExpired, signedOut } from '#web/access/account.ts'
import { type FormArgs, taking } from '#web/kernel/form-action.ts'

const disown = (args: FormArgs) =>
  orExpired(disownLoginPath(), async () => {
    const { mailed } = await args.run(disownLogin, args.values)
    const key = mailed ? 'auth.disown.done' : 'auth.disown.done_moved'
    return signedOut(args, { to: loginPath(), flash: { tone: 'success', key } })
  })

/** GET changes nothing: programs that scan emails open links, too, and must not use them up. */
const route = screenRoute({
  view: async ({ url, run, t }) => {
    const code = url.searchParams.get('code') ?? ''
    const { valid } = await run(checkDisownLogin, { code })
    return { title: t(valid ? 'auth.disown.title' : 'auth.expired.title'), code, valid }
  },
  acts: { disown: taking(disownLogin, disown) },
  Screen: ({ data, reply }) => <ShutOutScreen {...data} act="disown" reply={reply} />,
})

export const { loader, action, meta } = route
/** The URL has a code: the page must not be cached. */
export { uncached as headers } from '#app/screen-route.tsx'
export default route.Page
