import { Mount } from '#shared/paths.ts'

/** Fixed words in the site's URLs; other segments are names and ids. */
const Words = new Set(
  (
    '403 50x account account-activation account-recovery account-suspended add admin agent answers ' +
    'api-docs api-keys ask auth auth-failed auth-landing backups badges branding caches change-email claims ' +
    'clean-up comments confirm confirm-email confirm-new-email connectors create customize dashboard ' +
    'data edit failed general imports info install installed-plugins interface invites keys ledger ' +
    'legal linked log login logout maintenance mcp moderation new notifications notify ' +
    'password-reset platform points posts preferences privacy privileges profile questions redirects register review ' +
    'search security seo settings settings-file settings-users smtp start success tags themes ' +
    'timeline tos translations unsubscribe uploads user-center users webhooks work-chat write ' +
    'csp-reports disown-login find missed-searches revert-email second-step'
  ).split(' '),
)

/** Most segments of a pattern. */
const Longest = 6

/**
 * The kind of page of a URL: names, ids and codes become `*`, so that it can be stored. Empty if it is no
 * page of the forum.
 */
export function pagePattern(address: string): string {
  if (!URL.canParse(address)) return ''
  const { pathname } = new URL(address)
  if (pathname !== Mount && !pathname.startsWith(`${Mount}/`)) return ''
  const segments = pathname.slice(Mount.length).split('/').filter(Boolean).slice(0, Longest)
  return [Mount, ...segments.map(segment => (Words.has(segment) ? segment : '*'))].join('/')
}
