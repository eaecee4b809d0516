import type { SiteSettings } from '#kernel'
import { absolute, qrConfirmPath } from '#shared/paths.ts'

/** Key of the app among the login services. */
export const WorkChat = 'work_chat'

/** The page of the app that asks for consent and returns with a code, as a phone opens it. */
export function workChatAddress(
  { work_chat: app, general }: Pick<SiteSettings, 'work_chat' | 'general'>,
  state: string,
): string {
  const url = new URL(app.authorize_url)
  const query = {
    appid: app.corp_id,
    redirect_uri: absolute(general.site_url, qrConfirmPath()),
    response_type: 'code',
    // The only scope with which the app returns an address.
    scope: 'snsapi_privateinfo',
    state,
    agentid: app.agent_id,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  url.hash = 'wechat_redirect'
  return url.href
}
