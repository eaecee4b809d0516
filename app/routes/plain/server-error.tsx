import { json } from '@remix-run/node'
import type { ErrorData } from '#web/kernel/failures.ts'
import { screen } from '#web/kernel/screen.ts'

/** The 500 page under its own URL (spec §2). Its text never comes from the URL. */
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
