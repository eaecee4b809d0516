import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { askPath } from '#shared/paths.ts'

/** Redirects the old URL of the question form. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(askPath() + new URL(request.url).search, 301)
