import { useActionData, useRouteLoaderData } from '@remix-run/react'

/** The form that came back: from the action, or kept while its author logged in again. */
export function useReply<R>(): R | undefined {
  const sent = useActionData() as R | undefined
  const root = useRouteLoaderData('root') as { kept: unknown } | undefined
  return sent ?? (root?.kept as R | null | undefined) ?? undefined
}
