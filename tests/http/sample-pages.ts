/**
 * URLs of every screen, by the pattern of the route table, using the objects of a world. A screen
 * without a row fails the walk; so does a row that leads to another screen.
 */
import { QuestionOrders } from '#shared/codes.ts'
import { type WalkScene, short } from './walk-scene.ts'

type Addresses = (place: WalkScene) => string[]

const alone: Addresses = () => ['']
/** The pattern itself with each of these queries; '' is none. */
const asked =
  (...queries: string[]): Addresses =>
  () =>
    queries
const orders = (...names: string[]) => names.map(name => `?order=${name}`)
const questionOrders = orders(...QuestionOrders)
/** A word that occurs in all hidden texts. */
const lure = 'heron'
const searches = [
  ...['', '?q=heron', '?q=heron&order=newest', '?q=%5Bshared-tag%5D', '?q=user%3Aowner'],
  ...['?q=is%3Aanswer+heron', '?q=is%3Aquestion+score%3A0', '?q=heron&page=2'],
]

const perQuestion: Addresses = ({ questions }) => questions.map(id => `/${id}`)

/**
 * Each question by its ids, with a slug, with each of its answers and comments, and with its
 * dialogs.
 */
const thread: Addresses = ({ questions, answers, comments }) => [
  ...questions.flatMap(id => [
    ...[`/${id}`, `/${short(id)}`, `/${id}/any-slug`, `/${id}?order=updated&page=1`],
    ...[`/${id}?dialog=report&id=${id}`, `/${id}?dialog=close`, `/${id}?dialog=invite`],
    `/${id}?comments=${id}`,
  ]),
  ...answers.flatMap(({ id, question }) => [
    ...[`/${question}/${id}`, `/${question}/any-slug/${id}`, `/${short(id)}`],
    ...[`/${question}/${id}?comments=${id}`, `/${question}?dialog=report&id=${id}`],
  ]),
  ...comments.flatMap(({ id, post }) => [
    `/${post}?commentId=${id}`,
    `/${questions[0]}?commentId=${id}&comments=${post}`,
  ]),
]

const adminLists = asked('', '?status=deleted', '?status=pending', '?query=heron')

/** Steps of delegated login, at both mount points. */
const connectorSteps = (mount: string): Record<string, Addresses> => ({
  [`${mount}/answer/api/v1/connector/login/:slug`]: () => ['/acme'],
  [`${mount}/answer/api/v1/connector/redirect/:slug`]: () => ['/acme', '/acme?code=1&state=2'],
  [`${mount}/answer/api/v1/user-center/login/:step`]: () => ['/redirect', '/callback'],
  [`${mount}/answer/api/v1/user-center/sign-up/:step`]: () => ['/redirect', '/callback'],
  [`${mount}/oauth2/login/iam`]: alone,
  [`${mount}/oauth2/login/iam/callback`]: asked('', '?code=1&state=2'),
})

/** Keyed by pattern; rows have what follows the part of the pattern before its first parameter. */
export const samplePages: Record<string, Addresses> = {
  ...connectorSteps(''),
  ...connectorSteps('/community'),
  '/answer/api/v1/*': () => ['/siteinfo', '/nothing'],
  '/answer/admin/api/*': () => ['/reasons?object_type=question&action=status', '/nothing'],
  '/community/answer/api/v1/*': () => ['/siteinfo', '/nothing'],
  '/community/answer/admin/api/*': () => ['/reasons?object_type=question&action=status'],
  '/installation/*': () => ['/language/options', '/nothing'],
  '/api/*': () => ['/miaoda/access/user/bootstrap', '/v1/access/share/summary', '/nothing'],
  '/community/api/*': () => ['/miaoda/score/query_recharge', '/nothing'],
  '/community/install': asked('', '?step=4'),
  '/community/maintenance': alone,
  '/community/theme.css': alone,
  '/community/custom.css': alone,
  '/community/preferences': alone,
  '/community/editor-parts': asked('', '?for=answer-content'),
  '/community/lookup/:what': () =>
    [`tags?q=${lure}`, 'tags?q=', 'people?q=own', 'people?q=zz', `similar?q=${lure}`, 'x'].map(
      what => `/${what}`,
    ),
  '/community/questions/add': alone,
  '/community/linked/:qid': perQuestion,
  '/community': asked('', ...questionOrders, '?dialog=followed-tags', '?page=2'),
  '/community/openapi.json': alone,
  '/community/api-docs': asked('', '?area=questions', '?q=heron', '?q=question', '?area=unknown'),
  '/community/questions': asked('', ...questionOrders, '?order=recommend'),
  '/community/questions/ask': alone,
  '/community/questions/linked/:qid': ({ questions }) =>
    questions.flatMap(id => [`/${id}`, `/${id}?order=frequent`, `/${id}?order=score`]),
  '/community/questions/:qid/:second?/:third?': thread,
  '/community/posts/:qid/edit': ({ questions }) => questions.map(id => `/${id}/edit`),
  '/community/posts/:qid/:aid/edit': ({ answers }) =>
    answers.map(({ id, question }) => `/${question}/${id}/edit`),
  '/community/posts/:qid/timeline': ({ questions, versions }) => [
    ...questions.flatMap(id => [`/${id}/timeline`, `/${id}/timeline?votes=1`]),
    ...versions.map(id => `/${questions[0]}/timeline?rev=${id}`),
  ],
  '/community/posts/:qid/:aid/timeline': ({ answers, versions }) =>
    answers.flatMap(({ id, question }, i) => [
      ...[`/${question}/${id}/timeline`, `/${question}/${id}/timeline?votes=1`],
      `/${question}/${id}/timeline?rev=${versions[i]}`,
    ]),
  '/community/tags/:tid/timeline': ({ tags }) => tags.map(({ id }) => `/${id}/timeline`),
  '/community/users/login': asked('', '?status=inactive', '?redirect=/community/review'),
  '/community/users/login/second-step': alone,
  '/community/users/register': alone,
  '/community/users/logout': alone,
  '/community/users/account-activation': asked('', '?code=unknown'),
  '/community/users/account-activation/success': alone,
  '/community/users/account-activation/failed': alone,
  '/community/users/account-suspended': alone,
  '/community/users/account-recovery': asked('', '?sent=1'),
  '/community/users/password-reset': asked('', '?code=unknown'),
  '/community/users/change-email': alone,
  '/community/users/confirm-new-email': asked('', '?code=unknown'),
  '/community/users/confirm': asked('', '?redirect=/community/admin', '?ended=kept'),
  '/community/users/disown-login': asked('', '?code=unknown'),
  '/community/users/revert-email': asked('', '?code=unknown'),
  '/community/users/auth-landing': asked('', '?failed=stale', '?done=1', '?access_token=x'),
  '/community/users/confirm-email': asked('', '?binding_key=unknown', '?sent=1'),
  '/community/admin/connectors': asked('', '?dialog=delete&id=acme'),
  '/community/admin/connectors/:slug': () => ['/new', '/new?preset=github', '/acme'],
  '/community/admin/agent': alone,
  '/community/admin/work-chat': alone,
  '/community/admin/platform': alone,
  '/community/admin/platform/ledger': asked(
    ...['', '?kind=award&page_size=50', '?username=owner', '?username=nobody-at-all'],
    '?show=invitations&username=owner',
  ),
  '/community/admin/backups': asked('', '?dialog=delete&name=x'),
  '/community/admin/backups/settings': alone,
  '/community/admin/backups/file/:name': () => ['/x'],
  '/community/admin/imports': asked('', '?kind=phpbb', '?dialog=undo'),
  '/community/admin/maintenance': alone,
  '/community/admin/missed-searches': asked('', '?page=2'),
  '/community/admin/csp-reports': alone,
  '/community/admin/redirects': asked(
    ...['', '?query=heron&page_size=20', '?prefill=/t/heron/1', '?show=missed&page=2'],
  ),
  '/community/admin/mcp': alone,
  '/community/admin/caches': alone,
  '/community/mcp': alone,
  '/answer/api/v1/mcp': alone,
  '/community/answer/api/v1/mcp': alone,
  '/community/admin/webhooks': asked('', '?dialog=delete&id=1'),
  '/community/admin/webhooks/:id': () => ['/1', '/1?status=failed&page_size=50', '/x'],
  '/community/user-center/auth': asked('', '?wait=1'),
  '/community/user-center/auth/state': alone,
  '/community/user-center/confirm': asked('', '?done=yes', '?code=1&state=2'),
  '/community/user-center/auth-failed': alone,
  '/community/users/unsubscribe': asked('', '?code=unknown', '?done=inbox'),
  '/community/tos': alone,
  '/community/privacy': alone,
  '/community/tags': asked('', '?sort=name', '?sort=newest', '?q=old', '?q=zz'),
  '/community/tags/create': alone,
  '/community/tags/:tagName': ({ tags }) =>
    tags.flatMap(({ slug, id }) => [`/${slug}`, `/${slug}?order=score`, `/${id}`]),
  '/community/tags/:tagId/edit': ({ tags }) => tags.map(({ id }) => `/${id}/edit`),
  '/community/tags/:tagName/info': ({ tags }) =>
    tags.flatMap(({ slug }) => [`/${slug}/info`, `/${slug}/info?dialog=merge`]),
  '/community/tags/:tagName/questions': ({ tags }) => tags.map(({ slug }) => `/${slug}/questions`),
  '/community/privileges': alone,
  '/community/badges': alone,
  '/community/badges/:badgeId': ({ badges, usernames }) =>
    badges.flatMap(id => [
      `/${id}`,
      ...usernames.slice(0, 3).map(name => `/${id}?username=${name}`),
    ]),
  '/community/search': asked(...searches),
  '/community/users': asked('', '?q=own', '?q=zz'),
  '/community/users/settings': alone,
  '/community/users/settings/profile': alone,
  '/community/users/settings/notify': alone,
  '/community/users/settings/account': asked('', '?edit=email', '?edit=password'),
  '/community/users/settings/security': asked('', '?edit=app', '?edit=codes', '?edit=1'),
  '/community/users/settings/security/codes': alone,
  '/community/users/settings/interface': alone,
  '/community/users/settings/keys': alone,
  '/community/users/settings/claims': asked('', '?account=old-hand'),
  '/community/admin/claims': asked('', '?state=decided', '?dialog=confirm&id=1'),
  '/community/users/settings/data': asked('', '?leave=1'),
  '/community/users/settings/data/archive': alone,
  '/community/users/settings/points': alone,
  '/community/users/settings/invites': alone,
  '/community/platform/start': asked('', '?terms=1', '?back=/community/tags'),
  '/community/users/uploads': asked('', '?page=2'),
  '/community/uploads/new': alone,
  '/community/uploads/*': () => ['/post/nothing-of-this-name.png', '/avatar/x.png?s=48'],
  '/community/users/notifications/:type?/:part?': () => [
    ...['', '/inbox', '/inbox/posts', '/inbox/votes', '/inbox/invites', '/inbox/upvote'],
    '/achievement',
  ],
  '/community/users/:username/:tab?': ({ usernames }) =>
    usernames.flatMap(name => [
      `/${name}`,
      ...['answers', 'questions', 'bookmarks', 'comments', 'reputation', 'votes', 'badges'].map(
        tab => `/${name}/${tab}`,
      ),
      ...[`/${name}/answers?order=score`, `/${name}/questions?order=score`],
    ]),
  '/community/403': alone,
  '/community/50x': alone,
  '/community/*': () => ['/nowhere', '/questions/a/b/c/d', '/.well-known/x'],
  '/community/admin/installed-plugins': asked('', '?filter=active', '?filter=outdated'),
  '/community/admin/:slug_name': () => ['/quick-links', '/no-such-plugin'],
  '/community/users/settings/:slug_name': () => ['/quick-links', '/no-such-plugin'],
  '/community/admin/moderation': alone,
  '/community/admin/api-keys': asked('', '?state=ended', '?state=all&query=heron', '?page=2'),
  '/community/admin/smtp': alone,
  '/community/admin/general': alone,
  '/community/admin/interface': alone,
  '/community/admin/legal': alone,
  '/community/admin/write': alone,
  '/community/admin/seo': alone,
  '/community/admin/login': alone,
  '/community/admin/settings-users': alone,
  '/community/admin/settings-file': alone,
  '/community/admin/settings-file/download': alone,
  '/community/admin/privileges': asked('', '?level=99', '?level=7'),
  '/community/admin/themes': alone,
  '/community/admin/branding': alone,
  '/community/admin/badges': asked('', '?filter=inactive', '?query=edit&page_size=20'),
  '/community/icons/:name': () => ['/touch.png', '/maskable.png', '/513.png', '/constructor'],
  '/community/manifest.json': alone,
  '/community/sitemap.xml': alone,
  '/sitemap.xml': alone,
  '/community/sitemap/:name': () => ['/question-1.xml', '/tag-1.xml', '/question-9.xml', '/x.xml'],
  '/community/feeds/:kind/:name?': ({ questions, tags, usernames }) => [
    ...['/questions', `/search?q=${lure}`, '/search', '/nothing'],
    ...questions.map(id => `/question/${id}`),
    ...tags.map(({ slug }) => `/tag/${slug}`),
    ...usernames.map(name => `/user/${name}`),
  ],
  '/community/opensearch.xml': alone,
  '/community/robots.txt': alone,
  '/community/favicon.ico': alone,
  '/favicon.ico': alone,
  '/community/admin/customize': alone,
  '/community/admin/translations': asked('', '?language=en_US&query=save', '?show=changed&page=2'),
  '/community/admin/questions': adminLists,
  '/community/admin/answers': adminLists,
  '/community/admin/comments': adminLists,
  '/community/admin/dashboard': asked('', '?span=90d', '?span=12m'),
  '/community/admin/find': asked('', '?query=heron', '?query=SMTP+host'),
  '/community/admin/users': asked(
    ...['', '?filter=staff', '?filter=inactive', '?filter=suspended', '?filter=deleted'],
    ...['?filter=all&query=own', '?dialog=add', '?dialog=suspend&id=1&id=2', '?dialog=erase'],
  ),
  '/community/admin/users/:userId': () => [
    ...['/1', '/1?tab=reputation', '/1?tab=log', '/2?dialog=role', '/2?dialog=profile', '/999'],
  ],
  '/community/review': ({ questions, flags }) => [
    ...['', '?type=queued_post', '?type=flagged_post', '?type=suggested_post_edit'],
    ...[
      '?type=queued_post&page=2',
      '?type=flagged_post&page=2',
      '?type=suggested_post_edit&page=2',
    ],
    ...flags.map(id => `?type=flagged_post&flag=${id}`),
    ...questions.map(id => `?type=queued_post&objectId=${id}`),
  ],
  '/community/review/log': ({ questions }) => [
    ...['', '?group=posts', '?actor=moderator', '?user=owner'],
    ...questions.map(id => `?object=${id}`),
  ],
  '/community/users/:username/card': ({ usernames }) => usernames.map(name => `/${name}/card`),
  '/community/users/:username/clean-up': ({ usernames }) =>
    usernames.map(name => `/${name}/clean-up`),
  '/custom.css': alone,
  '/robots.txt': alone,
  '/.well-known/security.txt': alone,
  '/*': () => ['/elsewhere', '/feed.xml', '/humans.txt'],
}

/** The complete URLs of a pattern. */
export function addressesOf(pattern: string, place: WalkScene): string[] {
  const base = pattern.split(/\/[:*]/)[0]!
  return [...new Set((samplePages[pattern]?.(place) ?? []).map(rest => base + rest))]
}
