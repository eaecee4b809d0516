import { screenRoute } from '#app/screen-route.tsx'
import { BackupsScreen } from './screen.tsx'
import contentsCss from '#ui/styles/contents.css?url'
import { backupsActs, backupsView } from '#parts/ops/web/backups-view.ts'

const route = screenRoute({
  view: backupsView,
  acts: backupsActs,
  styles: [contentsCss],
  refreshes: ({ running, dialog }) => Boolean(running && !dialog),
  Screen: BackupsScreen,
})

export const { loader, action, links, meta } = route
export default route.Page
