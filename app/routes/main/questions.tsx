import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listQuestions } from '#posts/questions/list-questions.ts'
import type { RootData } from '#app/root.tsx'
import { canonicalMeta } from '#shared/page-meta.ts'
import { askPath, feedPath, questionsPath } from '#shared/paths.ts'
import { Frame } from '#ui/frame.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import type { FollowedTagsReply } from '#ui/post/followed-tags.tsx'
import { ListAside, SiteLine } from '#ui/post/list-aside.tsx'
import { QuestionListing } from '#ui/post/question-listing.tsx'
import { useReply } from '#ui/reply.ts'
import { followedTagsActs } from '#web/posts/list-sides.ts'
import { formAction } from '#web/kernel/form-action.ts'
import { questionListing } from '#web/posts/question-listing.ts'
import { screen } from '#web/kernel/screen.ts'

const Listing = { list: 'site', size: 20 } as const

export const loader = screen(async page => ({
  title: page.t('question.list.title'),
  about: page.t('question.welcome.text'),
  introduced: page.ctx.viewer.kind !== 'anonymous' || page.choices.knowsSite,
  ...(await questionListing(page, Listing, place => page.run(listQuestions, place))),
}))

export const action = formAction(followedTagsActs)

/** The page is kept for all who read the same (`whole-page.ts`). */
export const handle = { kept: true }

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  const root = matches[0]?.data as RootData | undefined
  if (!root || !data) return []
  const { site } = root
  const description = site.description || data.about
  const home = location.pathname === '/community'
  const path = home ? '/community' : questionsPath({ page: data.page > 1 ? data.page : null })
  const feed = feedPath('questions')
  const slogan = site.shortDescription ? `${site.name} - ${site.shortDescription}` : site.name
  if (home)
    return [
      { title: slogan },
      ...canonicalMeta({ title: site.name, site, description, path, feed }).slice(1),
    ]
  return canonicalMeta({ title: data.title, site, description, path, feed, trail: [] })
}

export default function Questions() {
  const { t, number } = useSpeech()
  const data = useLoaderData<typeof loader>()
  const reply = useReply<FollowedTagsReply>() ?? null
  const aside = <ListAside hot={data.hot} following={data.following} reply={reply} welcome />
  return (
    <Frame nav="questions" aside={aside} dialog={data.following?.editing || null}>
      <PageHead
        title={data.title}
        count={t('question.list.count', { count: data.count, shown: number(data.count) })}
        actions={
          // The header has it for members.
          data.following ? null : (
            <LinkButton href={askPath()} icon="plus">
              {t('question.ask.link')}
            </LinkButton>
          )
        }
      />
      {data.introduced || data.page > 1 ? null : <SiteLine about={data.about} />}
      <QuestionListing
        list={data}
        path={questionsPath()}
        label={data.title}
        empty={t(`question.empty.${data.order}`)}
        visible={4}
        strip
      />
    </Frame>
  )
}
