import { screenRoute } from '#app/screen-route.tsx'
import { showTimeline, type Timeline } from '#posts/history/show-timeline.ts'
import { DomainError, notFound } from '#kernel'
import { ObjectType } from '#shared/codes.ts'
import { parseIdOf } from '#shared/ids.ts'
import { TimelineScreen } from './screen.tsx'
import diffCss from '#ui/styles/diff.css?url'
import historyCss from '#ui/styles/history.css?url'
import { pageNumber, pageWithin } from '#web/kernel/paging.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { TimelinePageSize, timelineView } from './view.ts'

/** The kind and id of the object in the URL, and the text for a missing one. */
function asked({ params }: Pick<ScreenArgs, 'params'>) {
  if (params.tid !== undefined) {
    return { type: ObjectType.tag, id: params.tid, missing: 'error.tag.not_found' }
  }
  if (params.aid !== undefined) {
    return { type: ObjectType.answer, id: params.aid, missing: 'error.answer.not_found' }
  }
  return { type: ObjectType.question, id: params.qid ?? '', missing: 'error.question.not_found' }
}

/** Ids that do not belong together are not found, like invalid ones. */
function insistOnAddress({ params }: ScreenArgs, timeline: Timeline, missing: string): void {
  const question = parseIdOf(ObjectType.question, params.qid)
  if (params.aid !== undefined && timeline.object.questionId !== question) throw notFound(missing)
}

const route = screenRoute({
  view: async args => {
    const { url, run, t } = args
    const { type, id, missing } = asked(args)
    const votes = url.searchParams.get('votes') === '1'
    const wanted = pageNumber(url.searchParams.get('page'))
    const input = { object_id: id, show_vote: votes, page_size: TimelinePageSize }
    const ask = (page: number) => run(showTimeline, { ...input, page })
    const { found: timeline, page } = await pageWithin(wanted, TimelinePageSize, ask).catch(
      (error: unknown) => {
        const lost = error instanceof DomainError && error.reason === 'error.object.not_found'
        throw lost ? notFound(missing) : error
      },
    )
    if (parseIdOf(type, id) === null) throw notFound(missing)
    insistOnAddress(args, timeline, missing)
    const view = await timelineView(args, timeline, page)
    const { title, name } = view
    return { view, title: t(`history.heading.${view.kind}`, { title, name }) }
  },
  styles: [historyCss, diffCss],
  titleOnly: true,
  Screen: ({ data: { view } }) => <TimelineScreen view={view} />,
})

export const { loader, links, meta } = route
export default route.Page
