/**
 * The table `config` of Apache Answer: numbers of log entries and reasons, points, and privileges. The numbers are the
 * same on all sites.
 */
import { type Privileges } from '#kernel'
import { ownValue } from '#shared/own-value.ts'

/** Kinds of log entries and limits, with the points of a new site. */
const Points = `1 answer.accepted 15, 2 answer.voted_up 10, 3 question.voted_up 10, 4 tag.edit_accepted 2,
  5 answer.accept 2, 6 answer.voted_down_cancel 2, 7 question.voted_down_cancel 2, 8 answer.vote_down_cancel 1,
  9 question.vote_down_cancel 1, 10 user.activated 1, 11 edit.accepted 2, 12 answer.vote_down -1,
  13 question.voted_down -2, 14 answer.voted_down -2, 15 answer.accept_cancel -2, 16 answer.deleted -5,
  17 question.voted_up_cancel -10, 18 answer.voted_up_cancel -10, 19 answer.accepted_cancel -15,
  20 object.reported -100, 21 edit.rejected -2, 22 daily_rank_limit 200, 24 user.follow 0, 25 comment.vote_up 0,
  26 comment.vote_up_cancel 0, 27 question.vote_down 0, 28 question.vote_up 0, 29 question.vote_up_cancel 0,
  30 answer.vote_up 0, 31 answer.vote_up_cancel 0, 32 question.follow 0, 35 tag.follow 0, 87 question.asked 0,
  88 question.closed 0, 89 question.reopened 0, 90 question.answered 0, 91 question.commented 0,
  92 question.accept 0, 93 question.edited 0, 94 question.rollback 0, 95 question.deleted 0,
  96 question.undeleted 0, 97 answer.answered 0, 98 answer.commented 0, 99 answer.edited 0,
  100 answer.rollback 0, 101 answer.undeleted 0, 102 tag.created 0, 103 tag.edited 0, 104 tag.rollback 0,
  105 tag.deleted 0, 106 tag.undeleted 0, 119 question.pin 0, 120 question.unpin 0, 121 question.show 0,
  122 question.hide 0`

/** `rank.` stands before each. */
const Ranks = `36 question.add, 37 question.edit, 38 question.delete, 39 question.vote_up, 40 question.vote_down,
  41 answer.add, 42 answer.edit, 43 answer.delete, 44 answer.accept, 45 answer.vote_up, 46 answer.vote_down,
  47 comment.add, 48 comment.edit, 49 comment.delete, 50 report.add, 51 tag.add, 52 tag.edit, 53 tag.delete,
  54 tag.synonym, 55 link.url_limit, 56 vote.detail, 107 comment.vote_up, 108 comment.vote_down,
  109 question.edit_without_review, 110 answer.edit_without_review, 111 tag.edit_without_review,
  112 answer.audit, 113 question.audit, 114 tag.audit, 115 question.close, 116 question.reopen,
  117 tag.use_reserved_tag, 123 question.pin, 124 question.unpin, 125 question.show, 126 question.hide,
  127 answer.invite_someone_to_answer, 128 answer.undeleted, 129 question.undeleted, 130 tag.undeleted`

/** `reason.` stands before each; what is typed with it comes last. Answer has words for each in its own catalogs. */
const Reasons = `57 spam, 58 rude_or_abusive, 59 something textarea, 60 a_duplicate text, 61 not_a_answer,
  62 no_longer_needed, 63 community_specific, 64 not_clarity, 65 normal, 66 normal.user, 67 closed, 68 deleted,
  69 deleted.user, 70 suspended, 71 inactive, 72 looks_ok, 73 needs_edit, 74 needs_close, 75 needs_delete`

/** Reasons that are offered. */
const Offered = `76 question.flag spam rude_or_abusive something a_duplicate,
  77 answer.flag spam rude_or_abusive something not_a_answer,
  78 comment.flag spam rude_or_abusive something no_longer_needed,
  79 question.close a_duplicate community_specific not_clarity something,
  80 question.status normal closed deleted, 81 answer.status normal deleted, 82 comment.status normal deleted,
  83 user.status normal.user suspended deleted.user inactive,
  84 question.review looks_ok needs_edit needs_close needs_delete,
  85 answer.review looks_ok needs_edit needs_delete, 86 comment.review looks_ok needs_edit needs_delete`

type ConfigRow = { id: number; key: string; value: string }

const rowsIn = (list: string) =>
  list.split(',').map(row => {
    const [id, key = '', ...more] = row.trim().split(/\s+/)
    return { id: Number(id), key, more }
  })

/** All rows of a site with these privileges; it has no email server and no plugins. */
export function configRows(privileges: Privileges): ConfigRow[] {
  return [
    ...rowsIn(Points).map(({ id, key, more: [points = ''] }) => ({ id, key, value: points })),
    ...rowsIn(Ranks).map(({ id, key }) => {
      return { id, key: `rank.${key}`, value: String(ownValue(privileges, key) ?? -1) }
    }),
    ...rowsIn(Reasons).map(({ id, key, more: [content_type = ''] }) => {
      const words = { name: `reason.${key}.name`, description: `reason.${key}.desc` }
      return { id, key: `reason.${key}`, value: JSON.stringify({ ...words, content_type }) }
    }),
    ...rowsIn(Offered).map(({ id, key, more }) => {
      const value = JSON.stringify(more.map(reason => `reason.${reason}`))
      return { id, key: `${key}.reasons`, value }
    }),
    { id: 23, key: 'daily_rank_limit.exclude', value: '["answer.accepted"]' },
    { id: 33, key: 'email.config', value: '{}' },
    { id: 118, key: 'plugin.status', value: '{}' },
  ].sort((a, b) => a.id - b.id)
}

/** Numbers of the kinds of log entries. */
export const entryNumbers: ReadonlyMap<string, number> = new Map(
  rowsIn(Points).map(({ id, key }) => [key, id]),
)
