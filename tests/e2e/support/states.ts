/** The register of states in which pages are drawn and measured. */
import type { Page } from 'playwright/test'
import { deleteQuestion } from '#app/domain/posts/questions/delete-question.ts'
import {
  closeWithReason,
  pinQuestion,
  unlistQuestion,
} from '#app/domain/posts/questions/set-state.ts'
import { listTagsBySlug, updateTag } from '#app/domain/tags/tags.queries.ts'
import { Reason, TagStatus } from '#app/shared/codes.ts'
import type { DialogState } from '#app/shared/dialogs.ts'
import { adminPath, reviewPath } from '#app/shared/paths.ts'
import type { Asked, Member } from './community.ts'
import {
  asAdmin,
  asModerator,
  asReader,
  openMenus,
  type Place,
  type Screen,
  thread,
} from './places.ts'

type Of<T> = T | ((place: Place) => T | Promise<T>)

/** A state counts only if what it is about was seen in the window. */
export type State = Pick<Screen, 'settings' | 'who'> & {
  path: Of<string>
  /** What a reader does until the state is reached; `place` is the showcase it is in. */
  act?: (page: Page, place: Place) => Promise<unknown>
  /** Selector of what the state is about. */
  shows: string
}

/** Opens the dialog of a URL of this page in place, as its links do. */
const openInPlace = (page: Page, url: string) =>
  page.evaluate(href => {
    const link = document.createElement('a')
    link.href = href
    link.dataset.dialog = 'true'
    document.querySelector('main')!.append(link)
    link.click()
    link.remove()
  }, url)

/** A dialog, opened by scripts on the page of its URL. */
const dialog = (url: Of<string>, who: State['who'] = asAdmin): State => {
  let whole = ''
  return {
    async path(place) {
      whole = typeof url === 'string' ? url : await url(place)
      const page = new URL(whole, 'http://site.invalid')
      for (const key of ['dialog', 'id', 'on', 'type', 'name']) page.searchParams.delete(key)
      return page.pathname + page.search
    },
    who,
    act: page => openInPlace(page, whole),
    shows: 'dialog:modal .dialog-head h2',
  }
}

const onThread = (query: Of<string>, who: State['who'] = asModerator) =>
  dialog(
    async place =>
      `${thread(place)}?dialog=${typeof query === 'string' ? query : await query(place)}`,
    who,
  )
const changed =
  (change: (place: Place, question: Asked) => unknown) =>
  async ({ community, showcase }: Place) => {
    const question = await community.ask(showcase.author)
    await change({ community, showcase }, question)
    return question
  }
const fresh = changed(() => {})
const closed = changed(({ community }, { seq }) => {
  const closing = { closeType: Reason.a_duplicate, closeMessage: '' }
  community.write((tx, now) => closeWithReason(tx, seq, closing, now))
})
const pinned = changed(({ community }, { seq }) => community.write(tx => pinQuestion(tx, seq)))
const unlisted = changed(({ community }, { seq }) => community.write(tx => unlistQuestion(tx, seq)))
const deleted = changed(({ community, showcase }, { id }) =>
  community.as(showcase.author).run(deleteQuestion, { id }),
)
/** The dialog of a question in a state, on its page. */
const inState = (name: string, made: (place: Place) => Promise<Asked>) =>
  dialog(async place => `${(await made(place)).path}?dialog=${name}`, asModerator)

const onTag = (name: string, status: number = TagStatus.available) =>
  dialog(async ({ community, showcase }) => {
    const slug = `state-${community.unique()}`
    await community.ask(showcase.author, { tags: [slug] })
    community.write(tx => {
      const [tag] = listTagsBySlug(tx, [slug])
      if (status !== TagStatus.available) updateTag(tx, tag!.id, { status })
    })
    return `/community/tags/${slug}/info?dialog=${name}`
  }, asModerator)

/** Opened by its link, which names the flag. */
const onReview = (name: string): State => ({
  path: reviewPath({ type: 'flagged_post' }),
  who: asModerator,
  async act(page) {
    await openMenus(page)
    await page.locator(`main a[href*="dialog=${name}"]`).click()
  },
  shows: 'dialog:modal .dialog-head h2',
})

const onMembers = (name: string, made: (place: Place) => Member) =>
  dialog(place => adminPath(`/users?filter=all&dialog=${name}&id=${made(place).id}`))
const someone = ({ community }: Place) =>
  community.member({
    displayName: 'W'.repeat(30),
    username: `${'w'.repeat(20)}${community.unique()}`,
  })

const dialogs = {
  'list: login': { ...dialog('/community/tags?dialog=login&on=x'), who: undefined },
  'list: followed-tags': {
    path: '/community?dialog=followed-tags',
    who: asReader,
    shows: '#followed-tags input, .tag-boxes input, aside form input',
  },
  'question: login': { ...onThread('login&on=question'), who: undefined },
  'question: report': onThread(
    ({ showcase }) => `report&id=${showcase.question.id}&type=question`,
    asReader,
  ),
  'question: invite': onThread('invite'),
  'question: close': onThread('close'),
  'question: reopen': inState('reopen', closed),
  'question: pin': inState('pin', fresh),
  'question: unpin': inState('unpin', pinned),
  'question: hide': inState('hide', fresh),
  'question: show': inState('show', unlisted),
  'question: delete': onThread('delete'),
  'question: undelete': inState('undelete', deleted),
  'question: delete-answer': onThread(
    ({ showcase }) => `delete-answer&id=${showcase.answers[1]!.id}`,
  ),
  'question: undelete-answer': dialog(
    ({ showcase }) =>
      `${showcase.deletedAnswer.path}?dialog=undelete-answer&id=${showcase.deletedAnswer.id}`,
    asModerator,
  ),
  'question: delete-comment': dialog(async ({ community, showcase }) => {
    const question = await community.ask(showcase.author)
    const id = await community.comment(showcase.reader, question)
    return `${question.path}?dialog=delete-comment&id=${id}`
  }, asModerator),
  'tag: delete-tag': onTag('delete-tag'),
  'tag: undelete-tag': onTag('undelete-tag', TagStatus.deleted),
  'tag: merge': onTag('merge'),
  'tag: synonyms': onTag('synonyms'),
  'review: delete-post': onReview('delete-post'),
  'review: unlist-post': onReview('unlist-post'),
  'members: password': onMembers('password', someone),
  'members: add': dialog(adminPath('/users?dialog=add')),
  'members: profile': onMembers('profile', someone),
  'members: deactivate': onMembers('deactivate', someone),
  'members: suspend': onMembers('suspend', someone),
} satisfies Partial<Record<DialogState, State>>

export const states: Record<string, State> = dialogs
