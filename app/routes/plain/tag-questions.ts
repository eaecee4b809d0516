import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { tagPath } from '#shared/paths.ts'

/** Redirects another URL of a tag's page. */
export function loader({ params, request }: LoaderFunctionArgs) {
  return redirect(tagPath(params.tagName ?? '') + new URL(request.url).search, 301)
}
