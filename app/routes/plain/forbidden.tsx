import { forbidden } from '#kernel'
import { screen } from '#web/kernel/screen.ts'

/** The 403 page under its own URL (spec §2). */
export const loader = screen(() => {
  throw forbidden('base.error_page.forbidden_text')
})

export default function Forbidden() {
  return null
}
