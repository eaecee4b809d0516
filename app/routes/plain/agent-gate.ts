import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { showAgent } from '#app/domain/access/identities/agent.ts'
import { connectorLoginPath, Mount } from '#app/shared/paths.ts'
import { screen } from '#app/web/kernel/screen.ts'

/**
 * Login and sign-up through the hosting platform (spec §7 user center): first to its page, then, on
 * return, through its connector. Its query parameters are not trusted.
 */
export const loader = screen(async ({ run, url }) => {
  const agent = await run(showAgent)
  if (!agent) throw redirect(`${Mount}/404`)
  const [act, step] = url.pathname.split('/').slice(-2)
  const page = act === 'sign-up' ? agent.sign_up_redirect_url : agent.login_redirect_url
  if (step === 'redirect' && page) throw redirect(page)
  if (!agent.connector) throw redirect(`${Mount}/50x`)
  throw redirect(connectorLoginPath(agent.connector))
}) satisfies (args: LoaderFunctionArgs) => Promise<never>
