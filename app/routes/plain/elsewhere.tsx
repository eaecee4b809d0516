import { json } from '@remix-run/node'

/** Outside the mount point there is nothing. */
export function loader() {
  throw json({ text: '' }, { status: 404 })
}

export const action = loader

export default function Elsewhere() {
  return null
}
