import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { serveMcp } from '../../api/mcp/serve.ts'

/** The MCP endpoint. */
const answer = ({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) => {
  const { requestInfo } = context as { requestInfo?: never }
  return serveMcp(request, requestInfo)
}

export const loader = answer
export const action = answer
