import { displayName } from '#shared/display-name.ts'
import {
  cleanUpPath,
  ownClaimsPath,
  privilegesPath,
  queryString,
  settingsPath,
  userPath,
  withQuery,
} from '#shared/paths.ts'
import { Frame, useFrameData } from '#ui/frame.tsx'
import { type Speech, useSpeech } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { EmptyBlock } from '#ui/kit/empty-block.tsx'
import { Banner } from '#ui/kit/banner.tsx'
import { ListBar } from '#ui/kit/page-head.tsx'
import { Pager, type PageSizes, sizeKey } from '#ui/kit/pager.tsx'
import { SortGroup } from '#ui/kit/sort-group.tsx'
import { Tabs } from '#ui/kit/tabs.tsx'
import { QuestionList } from '#ui/post/question-row.tsx'
import { CommentActs, GainActs, VoteActs } from './act-list.tsx'
import { ProfileBadges } from './profile-badges.tsx'
import { ProfileBookmarks } from './profile-bookmarks.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ProfileOverview } from './profile-overview.tsx'
import type { ProfileBody, ProfileData } from './profile-types.ts'

export type ProfileScreenProps = {
  profile: ProfileData
  tab: string
  tabs: readonly string[]
  body: ProfileBody
  order: string
  orders: readonly string[]
  page: number
  pages: number
  sizes: PageSizes | null
  count: number
}

export function ProfileScreen(props: ProfileScreenProps) {
  const { t, number } = useSpeech()
  const { profile, tab, tabs, body } = props
  const { user, rank, answers, questions } = profile
  const figure = (value: number, word: string) => ({ value, label: t(word, { count: value }) })
  return (
    <Frame>
      <ProfileHead
        user={user}
        figures={[
          figure(rank, 'common.user.reputation'),
          figure(answers, 'common.word.answers'),
          figure(questions, 'common.word.questions'),
        ]}
        location={profile.location}
        website={profile.website}
        joinedAt={profile.joinedAt}
        seenAt={profile.seenAt}
        status={<StateBanner {...profile} />}
        claimHref={profile.claimable ? ownClaimsPath({ account: user.username }) : null}
        action={
          profile.own ? (
            <LinkButton href={settingsPath('profile')} icon="edit">
              {t('user.edit_profile')}
            </LinkButton>
          ) : profile.cleanUp ? (
            <LinkButton href={cleanUpPath(user.username)} icon="trash">
              {t('cleanup.link')}
            </LinkButton>
          ) : null
        }
      />
      <Tabs
        label={t('user.tab.label', { name: displayName(user, t) })}
        items={tabs.map(name => ({
          href: userPath(user.username, name),
          label: t(`user.tab.${name}`),
          current: name === tab,
          count: tabCount(name, number, profile),
        }))}
      />
      {body.kind === 'overview' ? (
        <ProfileOverview profile={profile} body={body} />
      ) : (
        <ProfileList {...props} body={body} />
      )}
    </Frame>
  )
}

function tabCount(tab: string, number: (value: number) => string, profile: ProfileData) {
  if (tab === 'answers') return number(profile.answers)
  return tab === 'questions' ? number(profile.questions) : null
}

type AccountState = Pick<ProfileData, 'state' | 'until'>

/** Why this account is not active now, in words. */
export function stateText({ state, until }: AccountState, { t, time }: Speech): string {
  if (state !== 'suspended') return t(`user.state.${state}`)
  return until > 0
    ? t('user.state.suspended_until', { time: time.full(until) })
    : t('user.state.suspended_forever')
}

/** The same as a notice; the reader may dismiss it. */
function StateBanner({ state, until }: AccountState) {
  const speech = useSpeech()
  const here = new URL(useFrameData().path, 'http://site.invalid')
  if (state === 'normal' || here.searchParams.get('state') === 'known') return null
  return (
    <Banner
      tone={state === 'inactive' ? 'info' : 'warning'}
      closeHref={withQuery(here, { state: 'known' })}
    >
      <p>{stateText({ state, until }, speech)}</p>
    </Banner>
  )
}

type ListProps = ProfileScreenProps & { body: Exclude<ProfileBody, { kind: 'overview' }> }

function ProfileList(props: ListProps) {
  const { profile, tab, body, order, orders, page, pages, sizes, count } = props
  const { t, number } = useSpeech()
  const { view } = useFrameData()
  const path = userPath(profile.user.username, tab)
  const keys = { order: order === 'newest' ? null : order, ...sizeKey(sizes) }
  const query = queryString(keys)
  const shown = tab === 'reputation' ? number(profile.rank) : number(count)
  const title = t(`user.count.${tab}`, {
    count: tab === 'reputation' ? profile.rank : count,
    shown,
  })
  return (
    <>
      <ListBar count={title}>
        {tab === 'reputation' ? <a href={privilegesPath()}>{t('user.opens.title')}</a> : null}
        {orders.length > 0 ? (
          <SortGroup
            options={orders.map(value => ({ value, label: t(`question.order.${value}`) }))}
            current={order}
            path={path}
            query={query}
            fallback="newest"
          />
        ) : null}
      </ListBar>
      {body.items.length === 0 ? <EmptyBlock>{t(`user.empty.${tab}`)}</EmptyBlock> : null}
      {body.kind === 'posts' && body.items.length > 0 ? (
        <QuestionList items={body.items} view={view} label={t(`user.tab.${tab}`)} />
      ) : null}
      {body.kind === 'bookmarks' && body.items.length > 0 ? (
        <ProfileBookmarks items={body.items} />
      ) : null}
      {body.kind === 'comments' ? <CommentActs items={body.items} /> : null}
      {body.kind === 'gains' ? <GainActs items={body.items} /> : null}
      {body.kind === 'votes' ? <VoteActs items={body.items} /> : null}
      {body.kind === 'badges' ? (
        <ProfileBadges owner={profile.user.username} badges={body.items} />
      ) : null}
      <Pager page={page} pages={pages} sizes={sizes} path={path} query={query} />
    </>
  )
}
