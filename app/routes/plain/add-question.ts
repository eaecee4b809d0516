import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { askPath } from '#app/shared/paths.ts'

/** The older address of the form for a new question. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(askPath() + new URL(request.url).search, 301)
