import { ObjectType, PostStatus, QuestionStatus, Show, TagRelStatus } from '#shared/codes.ts'
import { answers, comments, questions, questionTags, tags } from '#drizzle/schema/index.ts'
import {
  type ExportStage,
  longId,
  textsOf,
  timeOf,
  timeOr,
  times,
} from '#parts/move/domain/import/answer-export/export-context.ts'
import { findQuestionPost, rowsOf } from '#parts/move/domain/import/answer-export/rows.queries.ts'

const { question: Question, answer: Answer, comment: Comment, tag: Tag } = ObjectType

const Names: Record<number, string> = {
  [PostStatus.available]: '',
  [QuestionStatus.closed]: 'closed ',
  [PostStatus.deleted]: 'deleted ',
  [PostStatus.pending]: 'held ',
}
const named = (kind: string, status: number) => `${Names[status] ?? ''}${kind}`

export const tagsStage: ExportStage = {
  table: 'tag',
  write(context, tally) {
    for (const tag of rowsOf(context.db, tags)) {
      const main = context.tags.get(tag.mainTagId)
      tally.read()
      tally.made(named(main ? 'synonym' : 'tag', tag.status))
      context.out.insert('tag', {
        id: longId(Tag, tag.id),
        ...times(tag.createdAt, tag.updatedAt),
        main_tag_id: main?.id ?? 0,
        main_tag_slug_name: main?.slug ?? '',
        slug_name: tag.slug,
        display_name: tag.displayName,
        ...textsOf(context, 'tag', tag),
        follow_count: tag.followCount,
        question_count: tag.questionCount,
        status: tag.status,
        recommend: tag.recommend,
        reserved: tag.reserved,
        revision_id: tag.revisionId,
        user_id: tag.userId,
      })
    }
  },
}

/** Of a held question Answer counts the tags already. */
export const tagRelationsStage: ExportStage = {
  table: 'tag_rel',
  write({ db, out }, tally) {
    for (const { questionId, tagId, status, createdAt } of rowsOf(db, questionTags)) {
      const question = findQuestionPost(db, questionId)
      const shown = question?.show === Show.unlisted ? TagRelStatus.hidden : TagRelStatus.available
      tally.read()
      tally.made('tag of a question')
      out.insert('tag_rel', {
        ...times(createdAt),
        object_id: longId(Question, questionId),
        tag_id: longId(Tag, tagId),
        status: question?.status === QuestionStatus.pending ? shown : status,
      })
    }
  },
}

type Asked = typeof questions.$inferSelect

const invitedOf = ({ invitedUserIds }: Asked): string => {
  const ids: unknown = JSON.parse(invitedUserIds)
  return Array.isArray(ids) && ids.length > 0 ? JSON.stringify(ids.map(String)) : ''
}

const countsOf = (question: Asked) => ({
  view_count: question.viewCount,
  vote_count: question.voteCount,
  answer_count: question.answerCount,
  collection_count: question.collectionCount,
  follow_count: question.followCount,
  linked_count: question.linkedCount,
})

export const questionsStage: ExportStage = {
  table: 'question',
  write(context, tally) {
    for (const question of rowsOf(context.db, questions)) {
      tally.read()
      tally.made(named('question', question.status))
      context.out.insert('question', {
        id: longId(Question, question.id),
        created_at: timeOr(question.createdAt, context.now),
        updated_at: timeOf(question.editedAt),
        user_id: question.userId,
        invite_user_id: invitedOf(question),
        last_edit_user_id: question.lastEditorId,
        title: question.title,
        ...textsOf(context, 'post', question),
        pin: question.pin,
        show: question.show,
        status: question.status,
        ...countsOf(question),
        accepted_answer_id: longId(Answer, question.acceptedAnswerId),
        last_answer_id: longId(Answer, question.lastAnswerId),
        post_update_time: timeOf(question.activeAt),
        revision_id: question.revisionId,
      })
    }
  },
}

export const answersStage: ExportStage = {
  table: 'answer',
  write(context, tally) {
    for (const answer of rowsOf(context.db, answers)) {
      tally.read()
      tally.made(named('answer', answer.status))
      context.out.insert('answer', {
        id: longId(Answer, answer.id),
        created_at: timeOr(answer.createdAt, context.now),
        updated_at: timeOf(answer.editedAt),
        question_id: longId(Question, answer.questionId),
        user_id: answer.userId,
        last_edit_user_id: answer.lastEditorId,
        ...textsOf(context, 'post', answer),
        status: answer.status,
        adopted: answer.accepted,
        vote_count: answer.voteCount,
        revision_id: answer.revisionId,
      })
    }
  },
}

export const commentsStage: ExportStage = {
  table: 'comment',
  write(context, tally) {
    for (const comment of rowsOf(context.db, comments)) {
      tally.read()
      tally.made(named('comment', comment.status))
      context.out.insert('comment', {
        id: longId(Comment, comment.id),
        ...times(comment.createdAt, comment.updatedAt),
        user_id: comment.userId,
        reply_user_id: comment.replyUserId || null,
        reply_comment_id: longId(Comment, comment.replyCommentId) || null,
        object_id: longId(comment.objectType, comment.objectId),
        question_id: longId(Question, comment.questionId),
        vote_count: comment.voteCount,
        status: comment.status,
        ...textsOf(context, 'comment', comment),
      })
    }
  },
}
