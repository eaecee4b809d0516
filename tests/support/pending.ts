/** A site that queues posts for review, and helpers for its tests. */
import { writeAnswer } from '#posts/answers/write-answer.ts'
import { writeComment } from '#posts/comments/write-comment.ts'
import type { SiteSettings } from '#kernel'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { decidePendingPost } from '#moderation/review/decide-pending-post.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { Community, freeForAll } from './community.ts'
import { aid, cid, qid } from './world.ts'

export const postKinds = ['question', 'answer', 'comment'] as const
export type PostKind = (typeof postKinds)[number]

type Pending = {
  reviewId: number
  rule: string
  detail: string
  status: number
  reviewerId: number
}
export type Written = { id: number; wire: string; pending: boolean; status: number }

export class HoldingSite extends Community {
  private texts = 0
  /** An open question of another member, for answers and comments. */
  place = 0

  static async open(moderation: Partial<SiteSettings['moderation']>): Promise<HoldingSite> {
    const w = new HoldingSite({ ...freeForAll })
    w.place = await w.ask(w.admin(), { title: 'An open question', content: 'Open to all of you.' })
    w.settings({ moderation })
    return w
  }

  /** Writes a post of a kind; `text` is in its body. */
  async post(kind: PostKind, who: UserRow, text?: string, title?: string): Promise<Written> {
    const content = text ?? `Text number ${++this.texts} of all.`
    const as = this.as(who)
    if (kind === 'question') {
      const form = { title: title ?? `Title number ${++this.texts}`, content, tags: 'general' }
      const { id, pending: pending } = (await as.run(askQuestion, form)).result
      return { id, pending, wire: qid(id), status: this.question(id).status }
    }
    if (kind === 'answer') {
      const form = { question_id: qid(this.place), content }
      const { id, pending: pending } = (await as.run(writeAnswer, form)).result
      return { id, pending, wire: aid(id), status: this.answer(id).status }
    }
    const form = { object_id: qid(this.place), original_text: content }
    const { id, pending: pending } = (await as.run(writeComment, form)).result
    return { id, pending, wire: cid(id), status: this.comment(id).status }
  }

  /** The row of a post in the queue. */
  row(id: number): Pending | undefined {
    return this.site.sqlite
      .prepare(
        `select id as reviewId, rule, detail, status, reviewer_id as reviewerId
         from held_post where object_id = ?`,
      )
      .get(id) as Pending | undefined
  }

  statusOf(kind: PostKind, id: number): number {
    return this[kind](id).status
  }

  decide(who: UserRow, id: number, status: 'approve' | 'reject', version = '') {
    const review_id = this.row(id)?.reviewId ?? 0
    return this.as(who).run(decidePendingPost, { review_id, status, version })
  }
}
