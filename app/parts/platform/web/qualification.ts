/** What stands between a writer and posting: the real-name check and the price. */
import { forbidden } from '#kernel'
import { refreshQualification } from '#parts/platform/domain/platform/qualification.ts'
import { showPrices } from '#parts/platform/domain/platform/show-quota.ts'
import { reply, type IntentHandler } from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'
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

/** The price and what is left, before anything is written; null when it is free or somebody else reads. */
export async function priceView(page: Page, kind: 'question' | 'answer'): Promise<string | null> {
  if (!isProgramOn(page) || page.ctx.viewer.kind !== 'member') return null
  const prices = await page.run(showPrices)
  if (!prices) return null
  const { question, answer, left } = prices
  if (kind === 'answer')
    return answer > 0 ? page.t('platform.member.price.answer', { price: answer, left }) : null
  const key = answer > 0 ? 'question_and_answer' : 'question'
  return page.t(`platform.member.price.${key}`, { price: question, answer, left })
}
