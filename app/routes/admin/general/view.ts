/** Another URL of the site, which waits to be confirmed there. */
import { cancelNewUrl, confirmNewUrl, showNewUrl } from '#site/configuration/new-url.ts'
import { adminPath } from '#shared/paths.ts'
import { currentSession } from '#web/access/account.ts'
import { intent, type IntentHandler } from '#web/kernel/form-action.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

export type NewUrlModel = {
  url: string
  /** The page there that can confirm it. */
  there: string
  /** Asked for by this administrator, the only one who can confirm it. */
  mine: boolean
  /** The session is new enough for that. */
  ready: boolean
}

/** Adds the pending URL to the data of the general settings. */
export const withNewUrl =
  <M>(load: (args: ScreenArgs) => Promise<M>) =>
  async (args: ScreenArgs): Promise<M & { newUrl: NewUrlModel | null }> => {
    const model = await load(args)
    const pending = await args.run(showNewUrl, currentSession(args))
    if (!pending) return { ...model, newUrl: null }
    const { url, mine, ready } = pending
    const { href: there } = new URL(adminPath('/general'), url)
    return { ...model, newUrl: { url, there, mine, ready } }
  }

const done = (key: string) => () => ({
  to: adminPath('/general'),
  flash: { tone: 'success' as const, key },
})

export const newUrlActs: Record<string, IntentHandler> = {
  confirm_url: intent(confirmNewUrl, done('admin.new_url.confirmed'), args => ({
    ...args.values,
    ...currentSession(args),
    here: args.url.origin,
  })),
  cancel_url: intent(cancelNewUrl, done('admin.new_url.cancelled')),
}
