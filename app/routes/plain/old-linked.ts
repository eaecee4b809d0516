import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { linkedPath } from '#shared/paths.ts'

/** Redirects the old URL of linked questions. */
export function loader({ params, request }: LoaderFunctionArgs) {
  return redirect(
    linkedPath(encodeURIComponent(params.qid ?? '')) + new URL(request.url).search,
    301,
  )
}
