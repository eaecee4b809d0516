import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { dispatch } from '#api/index.ts'

/** The API behind Remix's routing; usually the server has answered before. */
export const loader = ({ request }: LoaderFunctionArgs) => dispatch(request)
export const action = ({ request }: ActionFunctionArgs) => dispatch(request)
