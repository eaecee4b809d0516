import { json } from '@remix-run/node'
import type { ErrorData } from '#app/web/kernel/failures.ts'
import { screen } from '#app/web/kernel/screen.ts'

/** The page of a failure at an address of its own (spec §2). Its words never come from the address. */
export const loader = screen(({ t }) => {
  const told: ErrorData = {
    title: t('base.error_page.server'),
    text: t('base.error_page.server_text'),
  }
  throw json(told, { status: 500 })
})

export default function ServerError() {
  return null
}
