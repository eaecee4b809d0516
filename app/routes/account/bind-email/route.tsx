import { screenRoute } from '#app/screen-route.tsx'
import { withFields } from '#web/kernel/declared-fields.ts'
import { type HeadersFunction, redirect } from '@remix-run/node'
import { isDue } from '#access/auth/enter.ts'
import { bindEmail } from '#access/identities/bind-email.ts'
import { joinAccount } from '#access/identities/join-account.ts'
import { showPending } from '#access/identities/show-pending.ts'
import { bindEmailPath, homePath, inactivePath, safeReturnPath } from '#shared/paths.ts'
import { BindScreen } from './screen.tsx'
import { currentSession, loggedIn } from '#web/access/account.ts'
import { bindHash } from '#web/access/connectors/cookies.ts'
import { takeOverPicture } from '#infra/calls/provider-pictures.ts'
import { type FormArgs, intent, taking } from '#web/kernel/form-action.ts'
import { afterEntering } from '#web/kernel/program.ts'

/** The URL has a key: the page must not be cached. */
export const headers: HeadersFunction = () => ({
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
})

const backOfStep = ({ form }: FormArgs) =>
  safeReturnPath(String(form.get('redirect') ?? '')) ?? homePath()

/** The step between a provider and an account (spec §2 confirm-email). GET uses nothing up. */
const route = screenRoute({
  view: async page => {
    const { url, run, t } = page
    const key = url.searchParams.get('binding_key') ?? ''
    const sent = url.searchParams.has('sent')
    if (!key && !sent) throw redirect(homePath())
    const pending = sent
      ? null
      : await run(showPending, { binding_key: key, browser_hash: bindHash(page) })
    const over = !pending && !sent
    const step = pending?.join ? 'auth.bind.join_title' : 'auth.bind.title'
    const title = t(over ? 'auth.landing.failed_title' : step)
    const back = safeReturnPath(url.searchParams.get('redirect')) ?? ''
    return { title, bindingKey: key, sent, pending, back }
  },
  acts: {
    bind: taking(bindEmail, async args => {
      const { run, values } = args
      const bound = await run(bindEmail, { ...values, must: true, ...currentSession(args) })
      if (bound.loggedIn) {
        await takeOverPicture(args, bound.picture, bound.loggedIn.token)
        return afterEntering(args, bound.loggedIn, inactivePath())
      }
      return { to: bindEmailPath({ sent: 1 }) }
    }),
    join: withFields(
      ['redirect', 'binding_key'],
      intent(
        joinAccount,
        async ({ entered, picture }, args) => {
          if (entered && isDue(entered)) return loggedIn(args, entered, homePath())
          await takeOverPicture(args, picture, entered?.token ?? null)
          const flash = { tone: 'success', key: 'auth.bind.joined' } as const
          const to = backOfStep(args)
          return { flash, ...(entered ? await afterEntering(args, entered, to) : { to }) }
        },
        args => ({
          ...args.values,
          browser_hash: bindHash(args),
          ...currentSession(args),
          return_to: bindEmailPath({
            binding_key: String(args.form.get('binding_key') ?? ''),
            redirect: backOfStep(args),
          }),
        }),
      ),
    ),
  },
  Screen: ({ data, reply: back }) => <BindScreen {...data} reply={back} />,
})

export const { loader, action, meta } = route
export default route.Page
