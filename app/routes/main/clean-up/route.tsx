import { screenRoute } from '#app/screen-route.tsx'
import { CleanUpScreen } from './screen.tsx'
import cleanUpCss from '#ui/styles/clean-up.css?url'
import directoryCss from '#ui/styles/directory.css?url'
import { cleanUpActs, cleanUpView } from './view.ts'

const route = screenRoute({
  view: cleanUpView,
  acts: cleanUpActs,
  styles: [directoryCss, cleanUpCss],
  staff: true,
  Screen: ({ data, reply }) => <CleanUpScreen data={data} reply={reply ?? null} />,
})

export const { loader, action, links, meta } = route
export default route.Page
