import { forbidden } from '#app/domain/kernel/index.ts'
import { screen } from '#app/web/kernel/screen.ts'

/** The 403 page under its own URL (spec §2). */
export const loader = screen(() => {
  throw forbidden('base.error_page.forbidden_text')
})

export default function Forbidden() {
  return null
}
