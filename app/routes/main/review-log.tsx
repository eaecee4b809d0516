import { screenRoute } from '#app/screen-route.tsx'
import { listLog } from '#moderation/staff-log/list-log.ts'
import { LogGroups } from '#moderation/staff-log/action-groups.ts'
import { LogScreen } from '#ui/log/log-screen.tsx'
import logCss from '#ui/styles/log.css?url'
import { askedOf } from '#web/kernel/input-limits.ts'
import { logView } from '#web/moderation/log-view.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

const place = (text: string | null) => (text && /^[1-9]\d{0,14}$/.test(text) ? text : '')

const view = async (page: ScreenArgs) => {
  const { run, t, url } = page
  const asked = (name: string) => askedOf(url, listLog, name)
  const group = LogGroups.find(name => name === asked('group')) ?? ''
  const filter = { actor: asked('actor'), group, user: asked('user'), object: asked('object') }
  const bounds = { before: place(asked('before')), after: place(asked('after')) }
  const found = await run(listLog, { ...filter, ...bounds })
  return { title: t('log.title'), view: logView(page, found, filter) }
}

const route = screenRoute({
  view,
  takes: listLog,
  styles: [logCss],
  staff: true,
  Screen: ({ data }) => <LogScreen view={data.view} />,
})

export const { loader, links, meta } = route
export default route.Page
