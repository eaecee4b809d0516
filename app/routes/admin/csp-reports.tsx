import { adminList } from '#app/admin-list.tsx'
import { clearReports, listReports } from '#site/csp-reports/manage-reports.ts'
import { PostButton } from '#ui/admin-kit/post-button.tsx'
import { intent } from '#web/kernel/form-action.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

/** Grouped reports of content that browsers blocked. */
const route = adminList({
  view: async ({ run, t }: ScreenArgs) => ({
    title: t('admin.csp_reports.title'),
    items: await run(listReports),
  }),
  acts: {
    clear: intent(clearReports, () => ({
      flash: { tone: 'success', key: 'admin.csp_reports.cleared' },
    })),
  },
  intro: 'admin.csp_reports.intro',
  empty: 'admin.csp_reports.empty',
  header: 'admin.csp_reports.column_',
  columns: {
    blocked: {
      main: ({ blocked, directive, source }) => (
        <>
          <code>{blocked}</code> <code className="quiet">{directive}</code>
          {source ? <p className="quiet">{source}</p> : null}
        </>
      ),
    },
    page: { code: ({ page }) => page },
    count: { number: ({ count }) => count },
    first: { time: ({ createdAt }) => createdAt },
    last: { time: ({ lastAt }) => lastAt },
  },
  actions: ({ items }, { t }) =>
    items.length > 0 ? (
      <PostButton intent="clear" small>
        {t('admin.csp_reports.clear')}
      </PostButton>
    ) : null,
})

export const { loader, action, links, meta } = route
export default route.Page
