/**
 * An in-memory site whose members act through the verbs: `using w = community()`. Everything has a
 * usable default; titles and texts are numbered, so that no two look like one form sent twice.
 */
import { acceptAnswer } from '#posts/answers/accept-answer.ts'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import { writeComment } from '#posts/comments/write-comment.ts'
import { nextObjectId, PrivilegeLevels, type SettingGroup, type SiteSettings } from '#kernel'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { findTagBySlug, insertTag, type TagRow } from '#tags/tags.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { setVote } from '#posts/votes/cast-vote.ts'
import { aid, qid, World } from './world.ts'

type Settings = { [G in SettingGroup]?: Partial<SiteSettings[G]> }
type Question = { title?: string; content?: string; tags?: string[] }

const one = Object.fromEntries(Object.keys(PrivilegeLevels).map(key => [key, 1]))
/** All privileges need one point, unless the test is about reputation. */
export const freeForAll = { privileges: { level: 99 as const, custom: one } }

export function community(settings: Settings = freeForAll) {
  return new Community(settings)
}

export class Community extends World {
  private written = 0

  count(table: string): number {
    return this.site.sqlite.prepare(`select count(*) from "${table}"`).pluck().get() as number
  }

  /** The id of a tag, created if missing. */
  topic(slug: string, row: Partial<TagRow> = {}): number {
    const known = findTagBySlug(this.db, slug)
    if (known) return known.id
    return this.write(tx => {
      const id = nextObjectId(tx)
      const times = { createdAt: this.now, updatedAt: this.now }
      insertTag(tx, { id, slug, displayName: slug, ...times, ...row })
      return id
    })
  }

  async ask(who: UserRow, { title, content, tags = ['general'] }: Question = {}): Promise<number> {
    const n = ++this.written
    for (const slug of tags) this.topic(slug)
    const form = {
      title: title ?? `Question number ${n}`,
      content: content ?? `What is asked in question ${n}.`,
      tags,
    }
    return (await this.as(who).run(askQuestion, form)).result.id
  }

  async answerTo(questionId: number, who: UserRow, content?: string): Promise<number> {
    const text = content ?? `What answer ${++this.written} says.`
    const form = { question_id: qid(questionId), content: text }
    return (await this.as(who).run(writeAnswer, form)).result.id
  }

  /** `post` is a wire id; `reply` the id of the comment it replies to. */
  async commentOn(post: string, who: UserRow, text?: string, reply?: string): Promise<number> {
    const original_text = text ?? `Remark ${++this.written}`
    const form = { object_id: post, original_text, reply_comment_id: reply }
    return (await this.as(who).run(writeComment, form)).result.id
  }

  vote(who: UserRow, vote: 'up' | 'down' | 'none', post: string) {
    return this.as(who).run(setVote, { object_id: post, vote })
  }

  /** Accepts an answer; 0 unaccepts. */
  accept(who: UserRow, questionId: number, answerId: number) {
    const answer_id = answerId === 0 ? '' : aid(answerId)
    return this.as(who).run(acceptAnswer, { question_id: qid(questionId), answer_id })
  }
}
