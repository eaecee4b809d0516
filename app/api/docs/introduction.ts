import { AdminApi, ForumApi, ForumApiMounted, Mount, SetupApi } from '#shared/paths.ts'

export const introduction = `# API

Written by \`npm run api:docs\` from the endpoint tables. Do not edit by hand.

All calls are below \`${ForumApi}\` and also below \`${ForumApiMounted}\`. Calls of
administrators, written here as \`admin/…\`, are below \`${AdminApi}\` and \`${Mount}${AdminApi}\`. Calls of
the setup, written as \`installation/…\`, are below \`${SetupApi}\` until the site is set up and answer 404
afterwards; from another machine they need the setup token as \`Authorization\`. Calls of the platform
program, written as \`api/…\`, are below the root and below \`${Mount}\`; their answers also have
\`status\` (0 = done, 1 = failed), and refusals of the program itself have HTTP status 200.

- **Requests.** GET takes its fields from the query; an empty value means "not given". POST, PUT and
  DELETE take a JSON object (or a form) as body. Unknown fields are ignored. Ids are strings. Duplicate
  keys, deep nesting and invalid UTF-8 are rejected, and so is an empty body, unless the call has no
  fields. What a change of settings leaves out stays as it is. Texts and lists read \`null\` as empty;
  for other fields it means "not given".
- **Answers.** Always \`{ code, reason, msg, data }\`. \`code\` repeats the HTTP status, \`reason\` is a
  stable name (\`base.success\` on success), \`msg\` is the text for it in the language of the
  \`Accept-Language\` header (first entry, \`en_US\` or \`zh-CN\` style), else in the site's language.
- **Errors.** 400 with a list of \`{ error_field, error_msg }\` for invalid fields, with
  \`{ err_type }\` when the message should be displayed in a certain way, else without data. 401 without a
  session; 403 with \`{ type }\` where it applies: \`inactive\`, \`suspended\`, \`url_expired\`, \`second_step\`,
  \`second_step_required\` or \`prove_again\`; 404 for what does not exist or is not visible to the caller,
  and for unknown paths.
- **Two-step login.** Logging in to an account that uses it answers 403 \`error.second_step.needed\` with
  \`{ type: "second_step", ticket, expires_at, methods }\`: \`user/login/second-step\` takes the ticket and a
  code within ten minutes and answers like a login. Where the site requires two-step login of an account
  that has none, the token is refused (403 \`second_step_required\`) until the member has turned two-step
  login on, in the settings or with the calls below \`user/second-step\`. API keys are not affected.
- **Token.** \`Authorization: <access_token>\`, with or without \`Bearer\`, or \`?Authorization=\`. Logging in,
  signing up and confirming the email address return it; it is valid for seven days. The cookie \`visit\`
  that comes with it lets a browser read the files below \`/uploads\` of a private site while the token
  is valid; no cookie authenticates a call.
- **API key.** Sent like a token. It acts for its owner, with the owner's current rights and within its
  scopes: each call names the scope it needs. Without that scope: 403 \`error.api_key.scope_missing\`. A key
  that is unknown, revoked or expired is 401 everywhere.
- **Sensitive calls** of administrators need a proof of the last 15 minutes: a login or \`user/prove\` with the
  same token. Without it: 403 \`error.user.prove_again\` with \`{ type: "prove_again" }\`, and nothing is changed. A
  key needs the scope \`sensitive\`; \`admin\` alone is not enough.
- **Rate limits.** \`RateLimit-Policy\` and \`RateLimit\` say how many calls per minute the network and the
  key or session may make, and how many are left; \`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\` (in
  seconds) are those of the tighter limit. 429 comes with \`Retry-After\`.
- **Times** are Unix seconds, 0 = never. **Ids** have 17 digits; ids of questions and answers have
  a short form when the site's permalinks use it. Both forms are accepted.
- **Site URL.** \`general.site_url\` always ends in \`${Mount}\`, where the pages are. A client
  built for the root of a host may read it, but must keep that ending when it saves the setting.
  Another host or port is only asked for: the answer has the present URL until an administrator
  confirms the new one there.
- **Captchas** are images from \`user/action/record\`. While captchas are on, \`plugin/status\` lists
  \`basic_captcha\` as enabled, in addition to any captcha plugin of the site.
- **Titles** of questions have 1 to 150 characters; no longer minimum can be set.
- **Strings** have a kind. \`text\` is what was typed: escape it where you show it. \`escaped text\` is text
  with \`&lt;\`, \`&gt;\`, \`&amp;\`, \`&#34;\` and \`&#39;\`, as clients put it into a page; decode it elsewhere. \`HTML\`
  is made by the server from a short list of elements; only the custom code of administrators is
  unchecked. Ids, names of constants and URLs are text, \`msg\` of an answer is escaped text.
- **Lists** are \`{ count, list }\`; pages start at 1.
`
