import { screenRoute } from '#app/screen-route.tsx'
import { checkRevertEmail, revertEmail } from '#access/auth/revert-email.ts'
import { revertEmailPath, loginPath } from '#shared/paths.ts'
import { ShutOutScreen } from '#ui/account/shut-out-screen.tsx'
import { orExpired, signedOut } from '#web/access/account.ts'
import { type FormArgs, taking } from '#web/kernel/form-action.ts'

const revert = (args: FormArgs) =>
  orExpired(revertEmailPath(), async () => {
    const { email } = await args.run(revertEmail, args.values)
    const key = 'auth.revert.done'
    return signedOut(args, { to: loginPath(), flash: { tone: 'success', key, values: { email } } })
  })

/** GET changes nothing: programs that scan emails open links, too, and must not use them up. */
const route = screenRoute({
  view: async ({ url, run, t }) => {
    const code = url.searchParams.get('code') ?? ''
    const { valid } = await run(checkRevertEmail, { code })
    return { title: t(valid ? 'auth.revert.title' : 'auth.expired.title'), code, valid }
  },
  acts: { revert: taking(revertEmail, revert) },
  Screen: ({ data, reply }) => <ShutOutScreen {...data} act="revert" reply={reply} />,
})

export const { loader, action, meta } = route
/** The URL has a code: the page must not be cached. */
export { uncached as headers } from '#app/screen-route.tsx'
export default route.Page
