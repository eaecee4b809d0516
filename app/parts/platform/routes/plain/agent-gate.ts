import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { showAgent } from '#parts/platform/domain/identities/agent.ts'
import { connectorLoginPath, Mount, safeReturnPath } from '#shared/paths.ts'
import { storedReturn, returnCookie } from '#web/access/return-address.ts'
import { screen } from '#web/kernel/screen.ts'

/**
 * Login and sign-up through the hosting platform (spec §7 user center): first to its page, then, on
 * return, through its connector. The path to return to waits in a cookie meanwhile.
 */
export const loader = screen(async reader => {
  const { run, url } = reader
  const agent = await run(showAgent)
  if (!agent) throw redirect(`${Mount}/404`)
  const [act, step] = url.pathname.split('/').slice(-2)
  const page = act === 'sign-up' ? agent.sign_up_redirect_url : agent.login_redirect_url
  const asked = safeReturnPath(url.searchParams.get('redirect'))
  if (step === 'redirect' && page)
    throw redirect(page, { headers: [returnCookie(reader, asked ?? '')] })
  if (!agent.connector) throw redirect(`${Mount}/50x`)
  const returnTo = asked ?? storedReturn(reader)
  throw redirect(connectorLoginPath(agent.connector, { redirect: returnTo }))
}) satisfies (args: LoaderFunctionArgs) => Promise<never>
