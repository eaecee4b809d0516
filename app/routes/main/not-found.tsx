import { notFound } from '#kernel'
import { screen } from '#web/kernel/screen.ts'

/** Unknown paths below the mount point (spec §2). */
export const loader = screen(() => {
  throw notFound('base.error_page.not_found_text')
})

export const action = loader

export default function NotFound() {
  return null
}
