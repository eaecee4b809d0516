import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { linkedPath } from '#app/shared/paths.ts'

/** Where the questions that link to one stood before. */
export function loader({ params, request }: LoaderFunctionArgs) {
  return redirect(
    linkedPath(encodeURIComponent(params.qid ?? '')) + new URL(request.url).search,
    301,
  )
}
