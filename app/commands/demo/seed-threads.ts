import type { z } from 'zod'
import { acceptAnswer } from '#posts/answers/accept-answer.ts'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import { writeComment } from '#posts/comments/write-comment.ts'
import type { Operation, SiteSettings } from '#kernel'
import { addViews } from '#posts/questions/views.queries.ts'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { closeWithReason, pinQuestion, unlistQuestion } from '#posts/questions/set-state.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { findQuestion, storedQuestion, updateQuestion } from '#posts/questions/questions.queries.ts'
import { renderBody } from '#posts/questions/body.ts'
import { currentSettings, forgetSettings } from '#basics/settings/current-settings.ts'
import { saveSetting } from '#basics/settings/settings.queries.ts'
import { setVote } from '#posts/votes/cast-vote.ts'
import { ObjectType, Reason } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import { absolute, questionPath } from '#shared/paths.ts'
import { people } from '#drizzle/seed/demo/index.ts'
import { Day, Hour, Minute } from '#shared/durations.ts'
import { some } from './random.ts'
import type { SeededPost as Post } from './seed-life.ts'
import { type DemoAnswer, type DemoComment, type DemoThread, readThreads } from './read-threads.ts'
import type { Stage } from './stage.ts'

const voters = people.filter(person => !person.standing).map(person => person.key)
const closeTypes = {
  duplicate: Reason.a_duplicate,
  community_specific: Reason.community_specific,
  needs_detail: Reason.not_clarity,
  other: Reason.something,
}

type Deed = Operation<z.ZodType, unknown>

export class DemoSeeder {
  /** What was asked and answered, in that order. */
  readonly posts: Post[] = []
  private stage: Stage
  private random: () => number
  private now: number
  private planted = new Map<string, number>()
  private deeds: { at: number; done: () => Promise<unknown> }[] = []

  constructor(stage: Stage, random: () => number, now: number) {
    this.stage = stage
    this.random = random
    this.now = now
  }

  /** Oldest first, so that most links lead to existing threads. */
  async plantAll(progress: (done: number, total: number) => void): Promise<void> {
    const ordered = readThreads()
    for (const [index, thread] of ordered.entries()) {
      await this.plant(thread)
      progress(index + 1, ordered.length)
    }
    for (const thread of ordered) this.settleState(thread)
    await this.catchUp()
    for (const thread of ordered) this.resolveLateLinks(thread)
  }

  /** Edits and deletions come last and in order of time, as the staff log keeps them. */
  private async catchUp(): Promise<void> {
    for (const { done } of this.deeds.sort((a, b) => a.at - b.at)) await done()
  }

  private later(by: string, at: number, operation: Deed, input: () => object): void {
    this.deeds.push({ at, done: () => this.stage.act(by, at, operation, input()) })
  }

  private settings() {
    return currentSettings(this.stage.site.db).settings
  }

  private addressOf(title: string): string | null {
    const id = this.planted.get(title)
    const row = id ? findQuestion(this.stage.site.db, id) : null
    return row ? questionPath(row, this.settings().seo.permalink as 1 | 2 | 3 | 4) : null
  }

  private withLinks(text: string): string {
    return text.replace(
      /\{\{link:([^}]+)\}\}/g,
      (whole, title: string) => this.addressOf(title) ?? whole,
    )
  }

  /** Acts while a rule sends new posts to the review queue. */
  private holding(rule: Partial<SiteSettings['moderation']>): Stage['act'] {
    const { stage } = this
    return async (by, at, operation, input) => {
      const { moderation } = this.settings()
      const save = (values: object) => {
        stage.write(tx => saveSetting(tx, 'moderation', values, at))
        forgetSettings(stage.site.db)
      }
      save({ ...moderation, ...rule })
      try {
        return await stage.actPlainly(by, at, operation, input)
      } finally {
        save(moderation)
      }
    }
  }

  private at(moment: number): number {
    return Math.min(moment, this.now - Minute)
  }

  private async plant(thread: DemoThread): Promise<void> {
    const { stage } = this
    const asked = this.at(this.now - thread.daysAgo * Day - Math.floor(this.random() * 10 * Hour))
    const tags = thread.tags.map(slug => ({ slug_name: slug, display_name: slug }))
    const body = { title: thread.title, content: this.withLinks(thread.text), tags }
    const { pendingFor: pendingFor } = thread
    const write = pendingFor ? this.holding({ words: [pendingFor] }) : stage.act
    const { result } = await write(thread.by, asked, askQuestion, body)
    this.planted.set(thread.title, result.id)
    const post = { type: ObjectType.question, id: result.id, by: thread.by, at: asked }
    this.posts.push(post)
    const revised = { title: thread.title, content: thread.text }
    for (const [index, edit] of thread.edits.entries()) {
      Object.assign(
        revised,
        edit.title && { title: edit.title },
        edit.text && { content: edit.text },
      )
      const { title, content } = revised
      this.later(edit.by, this.at(asked + (index + 1) * 40 * Minute), editQuestion, () => ({
        id: formatId(ObjectType.question, result.id),
        title,
        content: this.withLinks(content),
        tags,
        edit_summary: edit.summary,
      }))
    }
    await this.comment(post, thread.comments)
    await this.vote(post, thread.votes)
    for (const answer of thread.answers) await this.answer(post, answer)
    stage.write(tx => addViews(tx, [[result.id, thread.views]]))
  }

  private async answer(question: Post, answer: DemoAnswer): Promise<void> {
    const { stage } = this
    const at = this.at(question.at + answer.hoursLater * Hour)
    const questionId = formatId(ObjectType.question, question.id)
    const write = answer.state === 'pending' ? this.holding({ max_links: 1 }) : stage.act
    const { result } = await write(answer.by, at, writeAnswer, {
      question_id: questionId,
      content: this.withLinks(answer.text),
    })
    const id = formatId(ObjectType.answer, result.id)
    const post = { type: ObjectType.answer, id: result.id, by: answer.by, at }
    this.posts.push(post)
    for (const { by, summary, text } of answer.edits) {
      this.later(by, this.at(at + 3 * Hour), editAnswer, () => ({
        id,
        content: this.withLinks(text ?? answer.text),
        edit_summary: summary,
      }))
    }
    await this.comment(post, answer.comments)
    await this.vote(post, answer.votes)
    if (answer.accepted) {
      await stage.act(question.by, this.at(at + 5 * Hour), acceptAnswer, {
        question_id: questionId,
        answer_id: id,
      })
    }
    const moderator = people.find(person => person.role === 'moderator')!.key
    if (answer.state === 'deleted')
      this.later(moderator, this.at(at + Day), deleteAnswer, () => ({ id }))
  }

  private async comment(post: Post, comments: DemoComment[]): Promise<void> {
    const ids: number[] = []
    let at = post.at
    for (const comment of comments) {
      at = this.at(at + comment.minutesLater * Minute)
      const parent = comment.replyTo === undefined ? undefined : ids[comment.replyTo - 1]
      const { result } = await this.stage.act(comment.by, at, writeComment, {
        object_id: formatId(post.type, post.id),
        original_text: comment.text,
        reply_comment_id: parent ? formatId(ObjectType.comment, parent) : '',
      })
      ids.push(result.id)
      await this.vote(
        { type: ObjectType.comment, id: result.id, by: comment.by, at },
        comment.votes,
      )
    }
  }

  /** A score consists of single votes: mostly in one direction, sometimes with opposing ones. */
  private async vote(post: Post, score: number): Promise<void> {
    const others = voters.filter(key => key !== post.by)
    const dissent =
      post.type !== ObjectType.comment && Math.abs(score) > 6 && this.random() < 0.4 ? 1 : 0
    const count = Math.min(others.length - dissent, Math.abs(score) + dissent)
    const chosen = some(others, count + dissent, this.random)
    for (const [index, by] of chosen.entries()) {
      const against = index >= count
      const vote = score > 0 !== against ? 'up' : 'down'
      const at = this.at(post.at + Math.floor((0.2 + this.random() * 60) * Hour))
      await this.stage.act(by, at, setVote, { object_id: formatId(post.type, post.id), vote })
    }
  }

  /** Links to threads created later than the one that mentions them. */
  private resolveLateLinks(thread: DemoThread): void {
    const id = this.planted.get(thread.title)!
    const row = storedQuestion(this.stage.site.db, id)
    if (!row.originalText.includes('{{link:')) return
    const body = renderBody(
      this.withLinks(row.originalText),
      { settings: this.settings() },
      'content',
      'error.question.content_cannot_empty',
    )
    this.stage.write(tx => updateQuestion(tx, id, body))
  }

  private settleState(thread: DemoThread): void {
    const { stage } = this
    const id = this.planted.get(thread.title)!
    const moderator = people.find(person => person.role === 'moderator')!.key
    const at = this.at(this.now - thread.daysAgo * Day + 2 * Day)
    if (thread.state === 'closed') {
      const { closeReason = 'other', closeMessage: message = '', duplicateOf } = thread
      const twin = duplicateOf ? this.addressOf(duplicateOf) : null
      const closeMessage = twin ? absolute(this.settings().general.site_url, twin) : message
      stage.write(tx =>
        closeWithReason(tx, id, { closeType: closeTypes[closeReason], closeMessage }, at),
      )
    }
    if (thread.state === 'deleted')
      this.later(moderator, at, deleteQuestion, () => ({ id: formatId(ObjectType.question, id) }))
    if (thread.state === 'unlisted') stage.write(tx => unlistQuestion(tx, id))
    if (thread.state === 'pinned') stage.write(tx => pinQuestion(tx, id))
  }
}
