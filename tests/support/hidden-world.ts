/**
 * A site with deleted, pending and unlisted posts, and with everything that can be attached to
 * them. Every text that must not be read has a unique mark; a mark in a response tells which text
 * leaked.
 */
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { holdAnswer } from '#posts/answers/hold-answer.ts'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { deleteComment } from '#posts/comments/write-comment.ts'
import { setBookmark } from '#posts/bookmarks/set-bookmark.ts'
import { saveDraft } from '#posts/questions/drafts.ts'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { setFollow } from '#posts/follows/set-follow.ts'
import { setInvited } from '#posts/questions/invites.ts'
import { nextObjectId, PrivilegeLevels } from '#kernel'
import { saveMailChoices } from '#basics/mail/mail-switches.queries.ts'
import { closeQuestion } from '#posts/questions/change-state.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { holdQuestion, unlistQuestion } from '#posts/questions/set-state.ts'
import { setReaction } from '#posts/reactions/reactions.ts'
import { deleteTag } from '#tags/delete-tag.ts'
import { editTag } from '#tags/edit-tag.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { Reason } from '#shared/codes.ts'
import { badgeAwards, badges, pendingPosts, revisions } from '#drizzle/schema/index.ts'
import { seedBadges } from '#drizzle/seed/badges.ts'
import { Community } from './community.ts'
import { aid, cid, qid, tid } from './world.ts'

/** In every marked text next to the mark, so that a search for it would find them all. */
const Lure = 'heron'
const marked = new Set<string>()
/** The mark of an object; no mark is part of another one. */
export function mark(name: string): string {
  marked.add(name.toLowerCase())
  return `zz${name.toLowerCase()}zz`
}
const words = (name: string) => `${Lure} ${mark(name)}`
/**
 * Unique names of all marks in a text. Matches that are not known marks occur by chance, as in a
 * nonce.
 */
export function marksIn(text: string): string[] {
  const found = [...text.matchAll(/zz([a-z0-9]+)zz/gi)].map(one => one[1]!.toLowerCase())
  return [...new Set(found)].filter(name => marked.has(name))
}

/** One point is enough for everything, except reviewing and editing without review. */
const privileges = {
  level: 99 as const,
  custom: Object.fromEntries(
    Object.keys(PrivilegeLevels).map(key => [key, /audit|without_review/.test(key) ? 900_000 : 1]),
  ),
}

export type Fate = 'deleted' | 'pending' | 'unlisted'
/** Wire ids that belong to one hidden question or answer. */
export type Hidden = { name: string; question: string; answer: string; comments: string[] }

type People = Record<
  'owner' | 'answerer' | 'friend' | 'stranger' | 'known' | 'suspended',
  UserRow
> &
  Record<'drafter' | 'moderator' | 'admin' | 'inactive' | 'gone', UserRow>

export class HiddenWorld extends Community {
  /** Named by the state of the question, or `gonea`, `helda` for answers on the open question. */
  readonly hidden: Hidden[] = []
  readonly who = {} as People
  open = ''
  openAnswer = ''
  deletedTag = ''
  /** Revisions of deleted or pending posts; plain numbers in the API. */
  readonly hiddenVersions: string[] = []

  constructor() {
    super({ privileges })
    this.write(seedBadges)
    const person = (username: string, more = {}) =>
      this.member({ username, email: `${username}@zz${username}mailzz.example`, ...more })
    Object.assign(this.who, {
      ...{ owner: person('owner'), answerer: person('answerer'), friend: person('friend') },
      ...{ stranger: person('stranger'), known: person('known', { rank: 50_000 }) },
      drafter: person('drafter'),
      suspended: person('suspended', { status: 9, suspendedUntil: this.now + 86_400_000_000 }),
      moderator: person('moderator', { roleId: 3 }),
      admin: person('admin', { roleId: 2 }),
      inactive: person('inactive', { mailStatus: 2, rank: 0 }),
      gone: person('gone', {
        displayName: mark('gonename'),
        ...{ bio: words('gonebio'), bioHtml: words('gonebio'), location: mark('goneplace') },
        ...{
          website: `https://${mark('gonesite')}.example`,
          avatar: `/${mark('gonepicture')}.png`,
        },
      }),
    })
    const all = { inbox: true, all_new_question: true, all_new_question_for_following_tags: true }
    this.write(tx => {
      for (const { id } of Object.values(this.who)) saveMailChoices(tx, id, all, this.now)
    })
  }

  /** Everything that friends do with a post. */
  private async enjoy(post: string, isAnswer: boolean): Promise<void> {
    const { friend, known } = this.who
    await this.vote(friend, 'up', post)
    await this.vote(known, 'down', post)
    await this.as(friend).run(setReaction, {
      ...{ object_id: post, emoji: 'heart', reaction: 'activate' },
    })
    if (isAnswer) return
    await this.as(friend).run(setFollow, { object_id: post, is_cancel: false })
    await this.as(friend).run(setBookmark, { object_id: post, bookmark: true })
  }

  private async flag(post: string, name: string): Promise<void> {
    await this.as(this.who.friend).run(flagPost, {
      ...{ object_id: post, report_type: Reason.something, content: words(`${name}flag`) },
    })
  }

  /** A question with everything on it, still public. */
  private async full(name: string): Promise<Hidden & { seq: number; answerSeq: number }> {
    const { owner, answerer, friend, drafter, moderator } = this.who
    const tag = `shared-tag`
    const seq = await this.ask(owner, {
      title: `${words(`${name}oldtitle`)} was it`,
      content: `${words(`${name}oldbody`)} see http://localhost:3000/community/questions/${this.open}`,
      tags: [tag, `${name}only`],
    })
    const question = qid(seq)
    const first = await this.commentOn(question, friend, `${words(`${name}comment`)} @stranger`)
    const answerSeq = await this.answerTo(seq, answerer, words(`${name}answer`))
    const answer = aid(answerSeq)
    const second = await this.commentOn(answer, friend, words(`${name}answercomment`))
    const edit = {
      id: question,
      title: words(`${name}title`),
      content: words(`${name}body`),
      tags: [tag, `${name}only`],
    }
    await this.as(moderator).run(editQuestion, { ...edit, edit_summary: words(`${name}summary`) })
    await this.as(answerer).run(editAnswer, {
      ...{ id: answer, content: words(`${name}answernew`) },
      edit_summary: words(`${name}answersummary`),
    })
    for (const post of [question, answer]) {
      await this.enjoy(post, post === answer)
      await this.flag(post, name)
    }
    await this.accept(owner, seq, answerSeq)
    await this.as(moderator).run(setInvited, { id: question, invite_user: ['friend', 'stranger'] })
    await this.as(drafter).run(saveDraft, {
      ...{ target: `answer:${seq}`, content: words(`${name}draft`) },
    })
    this.award(answerer, 2, answerSeq)
    this.award(owner, 1, seq)
    await this.as(friend).run(editQuestion, {
      ...{ ...edit, title: words(`${name}wish`), content: words(`${name}wishbody`) },
      edit_summary: words(`${name}wishsummary`),
    })
    return { name, question, answer, comments: [cid(first), cid(second)], seq, answerSeq }
  }

  private award(who: UserRow, objectType: number, objectId: number): void {
    this.write(tx => {
      const { id: badgeId } = tx.select().from(badges).all()[3]!
      const born = { createdAt: this.now, badgeId, id: nextObjectId(tx) }
      tx.insert(badgeAwards)
        .values({ ...born, userId: who.id, objectType, objectId })
        .run()
    })
  }

  /** Adds a pending post to the review queue. */
  private queue(objectType: number, objectId: number, questionId: number, who: UserRow): void {
    const times = { createdAt: this.now, updatedAt: this.now }
    const place = { objectType, objectId, questionId, userId: who.id }
    this.write(tx =>
      tx
        .insert(pendingPosts)
        .values({ ...times, ...place, rule: 'words', detail: words('whyqueued') })
        .run(),
    )
  }

  private async hideQuestion(name: Fate, close = false): Promise<void> {
    const { owner, moderator } = this.who
    const { seq, answerSeq, ...made } = await this.full(name)
    if (close) {
      const closing = { close_type: Reason.something, close_msg: words(`${name}closing`) }
      await this.as(moderator).run(closeQuestion, { id: made.question, ...closing })
    }
    if (name === 'deleted') await this.as(moderator).run(deleteQuestion, { id: made.question })
    else this.write(tx => (name === 'pending' ? holdQuestion : unlistQuestion)(tx, seq))
    if (name === 'pending') this.queue(1, seq, seq, owner)
    this.hidden.push(made)
    if (name !== 'unlisted') this.remember(seq, answerSeq)
  }

  private async hideAnswer(name: 'gonea' | 'helda'): Promise<void> {
    const { owner, answerer, friend, moderator } = this.who
    const seq = Number(this.open.slice(4))
    const id = await this.answerTo(seq, answerer, words(`${name}old`))
    const answer = aid(id)
    const comment = await this.commentOn(answer, friend, words(`${name}comment`))
    await this.as(answerer).run(editAnswer, {
      ...{ id: answer, content: words(`${name}new`), edit_summary: words(`${name}summary`) },
    })
    await this.enjoy(answer, true)
    await this.flag(answer, name)
    await this.accept(owner, seq, id)
    this.award(answerer, 2, id)
    if (name === 'gonea') await this.as(moderator).run(deleteAnswer, { id: answer })
    else this.write(tx => holdAnswer(tx, id))
    if (name === 'helda') this.queue(2, id, seq, answerer)
    this.hidden.push({ name, question: '', answer, comments: [cid(comment)] })
    this.remember(id)
  }

  private remember(...objects: number[]): void {
    const rows = this.db.select().from(revisions).all()
    const found = rows.filter(row => objects.includes(row.objectId)).map(row => String(row.id))
    this.hiddenVersions.push(...found)
  }

  /** Hides small parts of posts that stay public. */
  private async hideSmallThings(): Promise<void> {
    const { owner, friend, drafter, admin, gone, moderator } = this.who
    const comment = await this.commentOn(this.open, friend, words('removedcomment'))
    await this.as(friend).run(deleteComment, { comment_id: cid(comment) })
    await this.as(drafter).run(saveDraft, { target: 'ask', title: words('askdraft') })
    await this.as(friend).run(editQuestion, {
      ...{ id: this.open, title: words('opentitlewish'), content: words('openwish') },
      ...{ tags: ['shared-tag'], edit_summary: words('openwishsummary') },
    })
    await this.flag(this.open, 'open')
    const tag = this.topic('old-things')
    const text = {
      original_text: words('deletedtagtext'),
      edit_summary: words('deletedtagsummary'),
    }
    await this.as(moderator).run(editTag, { tag_id: tid(tag), ...text })
    await this.as(moderator).run(deleteTag, { tag_id: tid(tag) })
    this.deletedTag = tid(tag)
    await this.ask(gone, { title: 'Asked by somebody who left', tags: ['shared-tag'] })
    await this.as(admin).run(changeUserStatus, { user_id: gone.id, status: 'deleted' })
    await this.commentOn(this.open, owner, 'Thanks to all of you')
  }

  /** Creates all of it. `before` runs while everything is still public. */
  async fill(): Promise<this> {
    const { owner, friend, stranger, moderator } = this.who
    await this.as(stranger).run(setFollow, {
      ...{ object_id: tid(this.topic('shared-tag')), is_cancel: false },
    })
    const open = await this.ask(owner, { title: 'What everybody may read', tags: ['shared-tag'] })
    this.open = qid(open)
    const answer = await this.answerTo(open, friend, 'An answer that everybody may read')
    this.openAnswer = aid(answer)
    this.tick(1000)
    await this.hideQuestion('deleted', true)
    this.tick(1000)
    await this.hideQuestion('pending')
    this.tick(1000)
    await this.hideQuestion('unlisted')
    this.tick(1000)
    await this.hideAnswer('gonea')
    await this.hideAnswer('helda')
    this.tick(1000)
    await this.hideSmallThings()
    const copy = await this.ask(stranger, { title: 'The same once more', tags: ['shared-tag'] })
    const [{ question }] = this.hidden as [Hidden]
    // The note of a closing may name something deleted later.
    await this.as(moderator).run(closeQuestion, {
      ...{ id: qid(copy), close_type: Reason.a_duplicate },
      close_msg: `http://localhost:3000/community/questions/${question}/${mark('slugofdeleted')}`,
    })
    this.tick(60_000)
    return this
  }
}
