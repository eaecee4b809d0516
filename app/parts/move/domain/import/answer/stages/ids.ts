import { type AnswerRun, sourceRows } from '#parts/move/domain/import/answer/stage.ts'

/** Every column of the source that holds object ids. */
const IdColumns = [
  'question.id',
  'question.accepted_answer_id',
  'question.last_answer_id',
  'answer.id',
  'answer.question_id',
  'comment.id',
  'comment.object_id',
  'comment.reply_comment_id',
  'comment.question_id',
  'tag.id',
  'tag.main_tag_id',
  'tag_rel.object_id',
  'tag_rel.tag_id',
  'activity.object_id',
  'activity.original_object_id',
  'revision.object_id',
  'meta.object_id',
  'report.id',
  'report.object_id',
  'review.object_id',
  'collection.id',
  'collection.object_id',
  'question_link.from_question_id',
  'question_link.to_question_id',
  'question_link.from_answer_id',
  'question_link.to_answer_id',
  'notification.object_id',
  'badge.id',
  'badge_award.id',
  'badge_award.badge_id',
  'file_record.object_id',
]
/** A larger sequence number was not drawn from a counter. */
const MostObjects = 10 ** 12

/** The largest sequence number used anywhere; the counter of the source may be behind after a restore. */
export const largestId = (run: AnswerRun): number =>
  run.memo('largest id', () => {
    const counter = sourceRows(run, 'select coalesce(max(id), 0) as id from uniqid')[0]!.integer(
      'id',
    )
    const largest = IdColumns.map(name => {
      const [table, column] = name.split('.')
      const query = `select max("${column}" % 10000000000000) as seq from "${table}"
      where "${column}" between 10010000000000001 and 10110000000000000
        and "${column}" % 10000000000000 <= ${MostObjects}`
      return sourceRows(run, query)[0]!.integer('seq')
    })
    return Math.max(counter > MostObjects ? 0 : counter, ...largest)
  })
