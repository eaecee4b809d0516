import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { MemberScreen } from './screen.tsx'
import type { MemberReply } from '#ui/members/member-types.ts'
import contentsCss from '#ui/styles/contents.css?url'
import directoryCss from '#ui/styles/directory.css?url'
import logCss from '#ui/styles/log.css?url'
import membersCss from '#ui/styles/members.css?url'
import settingsCss from '#ui/styles/settings.css?url'
import { memberActs } from '#web/people/member-acts.ts'
import { memberView } from '#web/people/members-view.ts'

function Screen({ data, reply }: Shown<typeof memberView, MemberReply>) {
  return <MemberScreen data={data} reply={reply ?? null} />
}

const route = screenRoute({
  view: memberView,
  acts: memberActs,
  styles: [contentsCss, directoryCss, logCss, settingsCss, membersCss],
  Screen,
})

export const { loader, action, links, meta } = route
export default route.Page
