/** The screen of reported CSP violations. */
import { clearReports, listReports } from '#site/csp-reports/manage-reports.ts'
import type { IntentHandler } from '#web/kernel/form-action.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

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
