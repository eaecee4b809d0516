import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { dispatch } from '#app/api/index.ts'

/** The API behind Remix's own routing; the server usually answers before it comes to this. */
export const loader = ({ request }: LoaderFunctionArgs) => dispatch(request)
export const action = ({ request }: ActionFunctionArgs) => dispatch(request)
