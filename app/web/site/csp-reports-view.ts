/** The screen of reported CSP violations. */
import { clearReports, listReports } from '#app/domain/site/csp-reports/manage-reports.ts'
import type { IntentHandler } from '#app/web/kernel/form-action.ts'
import type { ScreenArgs } from '#app/web/kernel/screen.ts'

export const cspReportsView = async ({ run, t }: ScreenArgs) => ({
  title: t('admin.csp_reports.title'),
  items: await run(listReports),
})
export const cspReportsActs: Record<string, IntentHandler> = {
  async clear({ run }) {
    await run(clearReports)
    return { flash: { tone: 'success', key: 'admin.csp_reports.cleared' } }
  },
}
