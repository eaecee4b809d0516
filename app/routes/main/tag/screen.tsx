import { askPath, feedPath, settingsPath, tagInfoPath, tagPath, tagsPath } from '#shared/paths.ts'
import { Frame, useFrameData } from '#ui/frame.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { Breadcrumbs } from '#ui/kit/breadcrumbs.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { Banner } from '#ui/kit/banner.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import type { PageSizes } from '#ui/kit/pager.tsx'
import type { SideQuestion } from '#ui/kit/side-card.tsx'
import type { FollowedTagsModel, FollowedTagsReply } from '#ui/post/followed-tags.tsx'
import { ListAside } from '#ui/post/list-aside.tsx'
import { QuestionListing } from '#ui/post/question-listing.tsx'
import type { QuestionRowItem } from '#ui/post/question-row.tsx'
import { TagFollow } from '#ui/tag/tag-follow.tsx'
import { useTagLogin } from '#ui/tag/tag-gate.tsx'

export type TagScreenProps = {
  id: string
  slug: string
  name: string
  excerpt: string
  /** Visible only to staff. */
  deleted: boolean
  followed: boolean
  followers: number
  /** Why following was refused. */
  problem: string | null
  order: string
  orders: readonly string[]
  page: number
  pages: number
  sizes: PageSizes | null
  count: number
  items: QuestionRowItem[]
  hot: SideQuestion[]
  /** Tags that the reader follows; null for visitors. */
  following: FollowedTagsModel | null
  reply: FollowedTagsReply | null
}

/** A tag's description and questions. */
export function TagScreen(props: TagScreenProps) {
  const { slug, name, excerpt, count } = props
  const { t, number } = useSpeech()
  const frame = useFrameData()
  const askHref = askPath({ tags: slug })
  const { hot, following, reply } = props
  const login = useTagLogin()
  const dialog = login ?? (following?.editing || null)
  const aside =
    hot.length > 0 || following || frame.site.sidebar ? (
      <ListAside hot={hot} following={following} reply={reply} />
    ) : null
  return (
    <Frame nav="tags" aside={aside} askHref={askHref} problem={props.problem} dialog={dialog}>
      <Breadcrumbs items={[{ label: t('tag.list.title'), href: tagsPath() }, { label: name }]} />
      {props.deleted ? <Banner tone="danger">{t('tag.info.deleted')}</Banner> : null}
      <PageHead
        title={t('tag.page.title', { name })}
        count={t('tag.page.count', { count, shown: number(count) })}
        intro={excerpt || null}
        actions={
          <LinkButton href={askHref} icon="plus">
            {t('question.ask.link')}
          </LinkButton>
        }
      />
      <div className="tag-acts" id="follow">
        {props.deleted ? null : (
          <TagFollow
            id={props.id}
            followed={props.followed}
            followers={props.followers}
            region="follow"
            listed
          />
        )}
        <LinkButton href={tagInfoPath(slug)} tone="text" icon="info">
          {t('tag.info.more')}
        </LinkButton>
        {frame.site.open && !props.deleted ? (
          <LinkButton
            href={feedPath('tag', slug)}
            tone="text"
            icon="rss"
            type="application/atom+xml"
          >
            {t('layout.footer.feed')}
          </LinkButton>
        ) : null}
        {props.followed ? (
          <LinkButton href={settingsPath('notify')} tone="text" icon="bell">
            {t('tag.page.notify')}
          </LinkButton>
        ) : null}
      </div>
      <QuestionListing
        list={props}
        path={tagPath(slug)}
        label={t('tag.page.title', { name })}
        empty={t(props.order === 'unanswered' ? 'tag.page.all_answered' : 'tag.page.empty')}
        visible={3}
      />
    </Frame>
  )
}
