/** Usernames that are not available: words in URLs, roles and technical names. */
const Words = `
  about abuse access account account-activation account-recovery account-suspended activate
  activation activity admin administrator administration all anonymous answer answers api app apps
  archive asset assets ask atom auth auth-landing author authors avatar
  backup badge badges ban banned billing blog board bookmark bookmarks bot build
  cache captcha category change-email chat ci client comment comments community confirm
  confirm-email confirm-new-email connect connector contact content cookie cookies copyright cron css
  custom customize
  dashboard data database db debug default delete deleted demo deny dev developer developers disown-login dns docs
  documentation domain download downloads draft drafts
  edit email emails error errors everyone explore
  faq favicon favicon.ico feed feedback feeds file files flag flags follow followers following forbidden
  forgot forum forums ftp
  git group groups guest guests guide guidelines
  health healthcheck healthz help home host hostmaster hot html http https
  image images imap import inactive inbox index info install installation interface invite ipv4 ipv6 issue
  issues
  job jobs js json
  language languages latest legal license linked list lists local localhost log login logout logs
  mail mailer mailer-daemon maintenance manager me media member members mention mentions merge message
  messages mod moderation moderator moderators mysql
  name network new news newsletter nil nobody none noreply no-reply null
  oauth oauth2 official openid operator opensearch opensearch.xml overview owner
  page pages password password-reset pending permission permissions ping plugin plugins policy pop pop3 post
  postmaster posts preferences press privacy privilege privileges profile public
  question questions queue
  rank recent recover recovery register registration report reports reputation reset revert-email review
  reviewing revision revisions robots robots.txt role roles root rss
  script search secure security self seo server service services session sessions set-up settings setup
  share shop sign-in sign-out sign-up signin signout signup site siteinfo sitemap sitemap.xml smtp source
  spam sql ssl staff static stats status store style styles styles.css subscribe success suspended support
  sync sys sysadmin sysop system
  tag tags team template terms test tester tests theme themes timeline token tokens tool tools
  top tos translate trash true false
  undefined unknown unlisted unsubscribe unverified update upload uploads url user user-center username users
  verification verify version visitor vote votes
  web webhook webhooks webmail webmaster website welcome wiki write www
  xml xmlrpc you yourself
`

export const reservedWords: readonly string[] = Words.trim().split(/\s+/)
const reserved = new Set(reservedWords)

/** Exact match on the lower-case form. HTTP status codes are reserved as well. */
export function isReservedName(username: string): boolean {
  const name = username.toLowerCase()
  return reserved.has(name) || /^[1-5]\d\d$/.test(name)
}
