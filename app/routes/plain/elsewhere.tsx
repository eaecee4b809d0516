import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { insistOnSignIn } from '#app/web/platform/first-steps.ts'
import { pageOf } from '#app/web/kernel/page.ts'

/** Outside the mount point there is nothing; who would be let in to see that is another matter. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  insistOnSignIn(await pageOf(request, context))
  throw json({ text: '' }, { status: 404 })
}

export const action = () => {
  throw json({ text: '' }, { status: 404 })
}

export default function Elsewhere() {
  return null
}
