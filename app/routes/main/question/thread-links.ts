/** The links of a question page. */
import { inactivePath, withQuery } from '#shared/paths.ts'

/** What the links and buttons of posts depend on; plain, because the markup of posts is kept. */
export type ThreadPosition = {
  /** The current URL without dialog parameters. */
  here: string
  member: boolean
  activated: boolean
  question: { id: string; title: string; deleted: boolean }
  mayAccept: boolean
  /** Username added to links that are shared. */
  sharer: string | null
}

/** Link for visitors, or null for members who may act. */
type Gate = { login: (anchor: string) => string | null; member: boolean; activated: boolean }

export type ThreadLinks = {
  gate: Gate
  /** The current URL, parsed once for all links. */
  here: { pathname: string; search: string }
  /** The current URL without dialog parameters, with an anchor. */
  back: (anchor: string) => string
  /** The current URL with a dialog open. */
  dialog: (keys: Record<string, string>, anchor?: string) => string
  /** Target of the flag link: the dialog, or what the reader must do first. */
  report: (id: string, type: 'question' | 'answer' | 'comment') => string
}

export function threadLinks({ here: address, member, activated }: ThreadPosition): ThreadLinks {
  const here = new URL(address, 'http://site.invalid')
  return {
    here,
    gate: {
      member,
      activated,
      login(anchor) {
        if (!member) return withQuery(here, { dialog: 'login', on: anchor })
        return activated ? null : inactivePath()
      },
    },
    back: anchor => `${address}#${anchor}`,
    dialog: (keys, anchor) => withQuery(here, keys) + (anchor ? `#${anchor}` : ''),
    report: (id, type) =>
      activated ? withQuery(here, { dialog: 'report', type, id }) : inactivePath(),
  }
}
