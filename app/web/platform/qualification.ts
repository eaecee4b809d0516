/** The real-name check of the writer, on pages with a form to post. */
import { forbidden } from '#app/domain/kernel/index.ts'
import { refreshQualification } from '#app/domain/platform/qualification.ts'
import { reply, type IntentHandler } from '#app/web/kernel/form-action.ts'
import type { Page } from '#app/web/kernel/page.ts'
import { isProgramOn, pageClient } from './page-client.ts'

/** Message above the form of a member who has not passed; null when there is none. */
export async function qualificationView(page: Page) {
  if (!isProgramOn(page) || page.ctx.viewer.kind !== 'member') return null
  const { ok, data } = await pageClient(page).ask('qualification')
  if (!ok || data.qualifyPass) return null
  const { t } = page
  return {
    title: t('platform.member.qualify.title'),
    text: t('platform.member.qualify.text'),
    href: page.ctx.settings.platform.qualification_link,
    open: t('platform.member.qualify.open'),
    again: t('platform.member.qualify.again'),
  }
}

/** Checks again; the form returns with what was typed, and says when nothing has changed. */
export const qualifyAgain: IntentHandler = async ({ run }) => {
  const { qualifyPass } = await run(refreshQualification)
  if (!qualifyPass) throw forbidden('error.platform.not_qualified')
  return reply({ qualified: true })
}
