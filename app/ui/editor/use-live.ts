import { useSyncExternalStore } from 'react'

const nothing = () => () => {}

/** False on the server and while hydrating, then true: the parts that need scripts may appear. */
export const useLive = () =>
  useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
