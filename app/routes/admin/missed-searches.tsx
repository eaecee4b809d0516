import { adminList } from '#app/admin-list.tsx'
import { dismissMissedSearch, listMissedSearches, type MissedItem } from '#search/list-missed.ts'
import { questionPath, searchPath } from '#shared/paths.ts'
import { backOf, intent } from '#web/kernel/form-action.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { listItems } from '#web/kernel/staff-list.ts'
import { permalinkOf } from '#web/posts/rows.ts'

const PageSize = 20

async function view({ url, run, ctx, t }: ScreenArgs) {
  const permalink = permalinkOf(ctx.settings)
  const item = ({ alike, ...missed }: MissedItem) => ({
    ...missed,
    href: searchPath({ q: missed.words }),
    alike: alike.map(question => ({
      title: question.title,
      href: questionPath(question, permalink),
    })),
  })
  return {
    title: t('admin.missed_searches.title'),
    ...(await listItems(url, PageSize, place => run(listMissedSearches, place), item)),
  }
}

/** What was searched for or asked, and not found: what to write next. */
const route = adminList({
  view,
  acts: {
    dismiss: intent(dismissMissedSearch, (_, args) => ({
      to: backOf(args),
      flash: { tone: 'success', key: 'admin.missed_searches.dismissed' },
    })),
  },
  intro: 'admin.missed_searches.intro',
  empty: 'admin.missed_searches.empty',
  header: 'admin.missed_searches.column_',
  columns: {
    words: { main: ({ words, href }) => <a href={href}>{words}</a> },
    alike: {
      text: ({ alike }) =>
        alike.map(({ title, href }) => (
          <p key={href}>
            <a href={href}>{title}</a>
          </p>
        )),
    },
    searches: { number: ({ searches }) => searches },
    asks: { number: ({ asks }) => asks },
    last: { time: ({ lastAt }) => lastAt },
  },
  buttons: ({ words }, { t }, { path, search }) => [
    {
      intent: 'dismiss',
      fields: { words },
      back: path + search,
      label: t('admin.missed_searches.dismiss'),
      of: words,
      title: t('admin.missed_searches.dismiss_of', { words }),
    },
  ],
})

export const { loader, action, links, meta } = route
export default route.Page
