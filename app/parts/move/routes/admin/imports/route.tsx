import { screenRoute } from '#app/screen-route.tsx'
import { ImportsScreen } from './screen.tsx'
import contentsCss from '#ui/styles/contents.css?url'
import { importBytes, importsActs, importsView, insistOnProof } from './view.ts'

const route = screenRoute({
  view: importsView,
  acts: importsActs,
  insist: insistOnProof,
  mostBytes: importBytes,
  styles: [contentsCss],
  refreshes: ({ state }) => Boolean(state?.isBusy),
  Screen: ImportsScreen,
})

export const { loader, action, links, meta } = route
export default route.Page
