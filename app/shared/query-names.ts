/**
 * Query parameters that any page reads. Visitors without a session get the same cached copy whatever other
 * parameters the URL has, so a page never sees a parameter missing here;
 * tests/architecture/query-names.test.ts compares the list with what the pages read.
 */
export const QueryNames: ReadonlySet<string> = new Set(
  (
    'access_token account actor admin after agent_name answer area back before ' +
    'binding_key captcha_action captcha_code captcha_id captcha_way case code commentId ' +
    'comments cpage dialog done draft edit ended exact failed filter flag for group id ' +
    'intent invite key kind language leave level link mark name object objectId on order ' +
    'page page_size prefill preset q query questionId redirect reply rev safe secrets ' +
    'sent show sort span state status step tab tags terms tick type user username ' +
    'votes wait'
  ).split(' '),
)
