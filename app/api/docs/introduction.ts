import { AdminApi, ForumApi, ForumApiMounted, Mount, SetupApi } from '#app/shared/paths.ts'

export const introduction = `# API

Written by \`npm run api:docs\` from the endpoint tables. Do not edit by hand.

All calls stand below \`${ForumApi}\` and, the same, below \`${ForumApiMounted}\`. Calls of
administrators, written here as \`admin/…\`, stand below \`${AdminApi}\` and \`${Mount}${AdminApi}\`. Those of
the set-up, written as \`installation/…\`, stand below \`${SetupApi}\` until there is a site, and are 404
from then on; from another machine they take the token of the set-up as \`Authorization\`. Those of the
platform programme, written as \`api/…\`, stand at the root and below \`${Mount}\`; their answers also have
\`status\` (0 = done, 1 = failed), and what the programme itself refuses comes with HTTP status 200.

- **Requests.** GET takes its fields from the query; an empty value means "not given". POST, PUT and
  DELETE take a JSON object (or a form) as body. Fields that a call does not have are ignored. Ids are
  texts. A key that occurs twice, deep nesting and broken UTF-8 are refused.
- **Answers.** Always \`{ code, reason, msg, data }\`. \`code\` repeats the HTTP status, \`reason\` is a
  stable name (\`base.success\` when all went well), \`msg\` says it in the language of the
  \`Accept-Language\` header (first entry, \`en_US\` or \`zh-CN\` style), else in the language of the site.
- **Refusals.** 400 with a list of \`{ error_field, error_msg }\` when fields are wrong, with
  \`{ err_type }\` when the message is to be shown in a certain way, else without data. 401 without a
  session; 403 with \`{ type }\` where it applies: \`inactive\`, \`suspended\`, \`url_expired\`, \`second_step\`,
  \`second_step_required\` or \`prove_again\`; 404 for what is not there, or not for the caller; unknown
  addresses are 404 as well.
- **Two-step login.** Signing in to an account that uses it is 403 \`error.second_step.needed\` with
  \`{ type: "second_step", ticket, expires_at, methods }\`: \`user/login/second-step\` takes the ticket and a
  code within ten minutes and answers as signing in does. Where the site requires two-step login of an
  account that has none, the token is good for nothing (403 \`second_step_required\`) until the member has
  turned it on, in the settings or by the calls below \`user/second-step\`. API keys are not affected.
- **Token.** \`Authorization: <access_token>\`, with or without \`Bearer\`, or \`?Authorization=\`. It is
  given by signing in, registering and confirming the address, and lives for seven days. The cookie
  \`visit\` that comes with it lets a browser read the files below \`/uploads\` of a private site while
  the token lives; no call is made by it, or by any other cookie.
- **API key.** Sent like a token. It acts for its owner, with the rights of the moment and only where its
  scopes fit: each call names the one that it takes. Without it: 403 \`error.api_key.scope_missing\`. A key
  that is unknown, revoked or expired is 401 everywhere.
- **Limits.** Each answer says in \`RateLimit-Policy\` and \`RateLimit\` how many calls a minute the network
  and the key or session have, and what is left; \`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\` (in
  seconds) say so of the tighter one. 429 comes with \`Retry-After\`.
- **Times** are Unix seconds, 0 = never. **Ids** have 17 digits, or the short form of questions and
  answers when the site's permalinks have it; both forms are understood.
- **Address of the site.** \`general.site_url\` always ends in \`${Mount}\`, where the pages are. A client
  that is built for the root of a host can read it, but must keep that ending when it saves the setting.
- **Captchas** are pictures that \`user/action/record\` gives. While one can be asked for, \`plugin/status\`
  lists \`basic_captcha\` as enabled, besides any captcha plugin of the site.
- **Titles** of questions have 1 to 150 characters; there is no higher minimum.
- **Lists** are \`{ count, list }\`; pages begin at 1.
`
