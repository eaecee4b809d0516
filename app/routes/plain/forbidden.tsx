import { forbidden } from '#app/domain/kernel/index.ts'
import { screen } from '#app/web/kernel/screen.ts'

/** The page of a refusal at an address of its own (spec §2). */
export const loader = screen(() => {
  throw forbidden('base.error_page.forbidden_text')
})

export default function Forbidden() {
  return null
}
