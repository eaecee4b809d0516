import { useActionData, useRouteLoaderData } from '@remix-run/react'

/** The submitted form: from the action, or saved while its author logged in again. */
export function useReply<R>(): R | undefined {
  const sent = useActionData() as R | undefined
  const root = useRouteLoaderData<() => { kept: unknown }>('root')
  return sent ?? (root?.kept as R | null | undefined) ?? undefined
}
