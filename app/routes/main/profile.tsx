import { screenRoute } from '#app/screen-route.tsx'
import { displayName } from '#shared/display-name.ts'
import { redirect } from '@remix-run/node'
import type { z } from 'zod'
import { listRecentBadges, listUserBadges } from '#reactors/badges/list-badges.ts'
import { mayCleanUp } from '#moderation/clean-up/cleaning.policy.ts'
import { listBookmarks } from '#posts/bookmarks/list-bookmarks.ts'
import { excerptOf } from '#markdown/text.ts'
import { forbidden, notFound, type Operation, type Page as ListPage } from '#kernel'
import {
  listAuthorAnswers,
  listAuthorQuestions,
  listTopPosts,
} from '#people/profiles/list-posts.ts'
import { listAuthorComments, listGains, listOwnVotes } from '#people/profiles/list-acts.ts'
import { ProfilePageSize } from '#people/profiles/profiles.schema.ts'
import { showProfile } from '#people/profiles/show-profile.ts'
import type { Permalink } from '#shared/ids.ts'
import { ownValue } from '#shared/own-value.ts'
import { feedPath, userPath } from '#shared/paths.ts'
import badgeCss from '#ui/styles/badge.css?url'
import medalCss from '#ui/styles/medal.css?url'
import directoryCss from '#ui/styles/directory.css?url'
import { ProfileScreen } from '#ui/user/profile-screen.tsx'
import {
  authorAnswerRow,
  authorQuestionRow,
  commentRow,
  gainRows,
  profileView,
  topAnswer,
  topQuestion,
  voteRow,
  isClaimable,
} from '#web/people/profile-view.ts'
import { badgeView } from '#web/reactors/badge-view.ts'
import { listPage, pageNumber, pageWithin } from '#web/kernel/paging.ts'
import { permalinkOf, questionRow } from '#web/posts/rows.ts'
import { questionActs } from '#web/posts/question-acts.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

const Orders = ['newest', 'score'] as const
const OnePage = { page: 1, pages: 1, sizes: null }

/** A list tab: its verb, and the mapping of an entry to a row. */
function listTab<const K extends string, R, V>(
  kind: K,
  verb: Operation<z.ZodType, ListPage<R>>,
  row: (found: R, permalink: Permalink) => V,
) {
  return async ({ run, ctx, url }: ScreenArgs, username: string, order: string) => {
    const { found, ...place } = await listPage(url, { size: ProfilePageSize }, asked =>
      run(verb, { username, order, ...asked }),
    )
    const permalink = permalinkOf(ctx.settings)
    const items = found.list.map(one => row(one, permalink))
    return { ...place, count: found.count, body: { kind, items } }
  }
}

/** Reputation changes per page, grouped into as many rows or fewer: one per post and day. */
const GainPageSize = 100

async function gains({ run, ctx, url }: ScreenArgs, username: string) {
  const { found, ...place } = await pageWithin(
    pageNumber(url.searchParams.get('page')),
    GainPageSize,
    page => run(listGains, { username, page, page_size: GainPageSize }),
  )
  const items = gainRows(found.list, ctx.settings)
  return { ...place, sizes: null, count: found.count, body: { kind: 'gains' as const, items } }
}

/** All badges on one page: there are few kinds. */
async function badges({ run }: ScreenArgs, username: string) {
  const { count, list } = await run(listUserBadges, { username })
  return { ...OnePage, count, body: { kind: 'badges' as const, items: list.map(badgeView) } }
}

const lists = {
  answers: listTab('posts', listAuthorAnswers, authorAnswerRow),
  questions: listTab('posts', listAuthorQuestions, authorQuestionRow),
  bookmarks: listTab('bookmarks', listBookmarks, questionRow),
  reputation: gains,
  comments: listTab('comments', listAuthorComments, commentRow),
  votes: listTab('votes', listOwnVotes, voteRow),
  badges,
}
const personal = ['bookmarks', 'votes']
const ordered = (tab: string) => tab === 'answers' || tab === 'questions'

/** The member's top posts. */
async function overview({ run, ctx }: ScreenArgs, username: string) {
  const permalink = permalinkOf(ctx.settings)
  const top = await run(listTopPosts, { username })
  const recent = await run(listRecentBadges, { username })
  // Pinned questions come first in every list; here only the score counts.
  const questions = top.questions.toSorted((a, b) => b.voteCount - a.voteCount)
  const body = {
    kind: 'overview' as const,
    topAnswers: top.answers.map(answer => topAnswer(answer, permalink)),
    topQuestions: questions.map(question => topQuestion(question, permalink)),
    badges: recent.list.map(badgeView),
  }
  return { ...OnePage, count: 0, body }
}

const route = screenRoute({
  view: async args => {
    const { run, url, params, t, ctx } = args
    const tab = params.tab ?? 'overview'
    const profile = await run(showProfile, { username: params.username })
    const { username } = profile
    if (username !== params.username || params.tab === 'overview') {
      // A merged account redirects; differently spelled names are the same account.
      const same = username.toLowerCase() === params.username?.toLowerCase()
      throw redirect(userPath(username, tab) + url.search, same ? 302 : 301)
    }
    const list = ownValue(lists, tab)
    if (tab !== 'overview' && !list) throw notFound('base.error_page.not_found_text')
    // Votes and bookmarks are private.
    if (personal.includes(tab) && !profile.own)
      throw forbidden('base.forbidden_error', { wording: { reason: 'base.owner_only' } })
    const asked = url.searchParams.get('order')
    const order = ordered(tab) ? (Orders.find(name => name === asked) ?? 'newest') : 'newest'
    const part = await (list ? list(args, username, order) : overview(args, username))
    const tabs = ['overview', ...Object.keys(lists)].filter(
      name => profile.own || !personal.includes(name),
    )
    const view = {
      ...profileView(profile),
      cleanUp: mayCleanUp(ctx.viewer, profile).allowed,
      claimable: await isClaimable(args, username),
    }
    const { deleted, name } = view.user
    const who = deleted ? displayName(view.user, t) : `${name} (${username})`
    return {
      ...part,
      title: tab === 'overview' ? who : `${t(`user.tab.${tab}`)} - ${who}`,
      about: excerptOf(profile.bioHtml),
      profile: view,
      tab,
      tabs,
      order,
      orders: ordered(tab) ? [...Orders] : [],
    }
  },
  acts: { bookmark: questionActs.bookmark! },
  styles: [directoryCss, medalCss, badgeCss],
  head(data) {
    const { user } = data.profile
    return {
      title: data.title,
      description: data.about,
      path: userPath(user.username, data.tab),
      noindex: user.deleted,
      feed: user.deleted ? undefined : feedPath('user', user.username),
      trail: [],
    }
  },
  Screen: ({ data }) => <ProfileScreen {...data} />,
})

export const { loader, action, links, meta } = route
export default route.Page
