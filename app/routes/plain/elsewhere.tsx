import { json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { hasAnswerImport } from '#posts/imported/imported.queries.ts'
import { pageHere } from '#shared/answer-addresses.ts'
import { program } from '#web/kernel/program.ts'
import { pageOf } from '#web/kernel/page.ts'

/**
 * 404 outside the mount point, after the platform's login check. URLs of an imported Answer site
 * redirect to their pages here.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await pageOf(request, context)
  const here = pageHere(page.url.pathname)
  if (here && hasAnswerImport(page.ctx.db)) throw redirect(here + page.url.search, 301)
  program()?.insistOnLogin(page)
  throw json({ text: '' }, { status: 404 })
}

export const action = () => {
  throw json({ text: '' }, { status: 404 })
}

export default function Elsewhere() {
  return null
}
