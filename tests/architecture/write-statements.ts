/**
 * Lists every statement of the program with the place that made it. Runs in a new process, so that nothing but the
 * files with statements is loaded.
 */
import { pageOfAnswers, pageOfAuthorAnswers, topAnswerIds } from '#posts/answers/answers.queries.ts'
import { pageOfComments } from '#posts/comments/comments.queries.ts'
import { listUserRows, type UserFilter, UserOrders } from '#access/auth/users-admin.queries.ts'
import { countRows } from '#parts/move/domain/import/answer-export/rows.queries.ts'
import { pagesOf } from '#parts/move/domain/import/site-export/rows.queries.ts'
import { filesOf } from '#parts/move/domain/import/site-format/format.ts'
import { removePosts } from '#basics/erasure/posts.queries.ts'
import { countSuggestions } from '#moderation/review/suggestions.queries.ts'
import { pageOfActivities } from '#posts/history/timeline.queries.ts'
import { builders, type Db, type Tx } from '#kernel/db.ts'
import { anonymous, type Member, type Viewer } from '#kernel/viewer.ts'
import { InboxTypes, NotificationTypes } from '#reactors/notifications/notifications.schema.ts'
import {
  findListedNotification,
  hasUnread,
  listedNotifications,
  pageOfNotifications,
  statusOfMember,
} from '#reactors/notifications/visible-notifications.queries.ts'
import { pageOfLedger, PointKinds } from '#parts/platform/domain/platform/ledger.queries.ts'
import {
  countAnswersOf,
  listGainPlaces,
  pageOfMemberComments,
  pageOfOwnVotes,
  topQuestionIds,
} from '#people/profiles/profiles.queries.ts'
import { pageOfAll, pageOfAuthor } from '#posts/questions/list.queries.ts'
import { pageOfTag } from '#posts/questions/tagged.queries.ts'
import { findRows } from '#moderation/staff-log/log-rows.queries.ts'
import { type OpenDatabase, openMemory } from '#infra/database/db.ts'
import { AnswerOrders, ObjectType, QuestionOrders, Role } from '#shared/codes.ts'
import { createdStatements, type MadeStatements } from './record-statements.ts'

/** Runs code that prepares its statements at first use, once for every form of them. */
function readEveryForm(db: Db): void {
  const member = { kind: 'member', id: 1, roleId: Role.user, rank: 1 } as Member
  const members = [member, { ...member, roleId: Role.admin }]
  const part = { page: 1, size: 5, offset: 0 }
  const both = [false, true]
  countRows(db, 'user')
  for (const scope of ['public', 'private'] as const)
    for (const spec of filesOf(scope)) for (const _ of pagesOf(db, spec, scope));
  for (const viewer of [anonymous, ...members] as Viewer[]) {
    for (const order of AnswerOrders)
      for (const withHidden of both)
        pageOfAnswers(db, viewer, { ...part, questionId: 1, order, withHidden })
    for (const order of ['vote', 'created_at', ''] as const)
      pageOfComments(db, viewer, order, { objectId: 1, size: 0, offset: 1 })
    const { question, answer, tag } = ObjectType
    countSuggestions(db, viewer, [question, answer, tag], 9)
    pageOfActivities(db, viewer, { ...part, objectId: 1, types: [] })
    countAnswersOf(db, viewer, 1)
    pageOfMemberComments(db, viewer, 1, part)
    pageOfOwnVotes(db, viewer, 1, part)
    listGainPlaces(db, viewer, [1])
    topQuestionIds(db, viewer, 1, 5)
    topAnswerIds(db, viewer, 1, 5)
  }
  for (const viewer of members) {
    for (const type of NotificationTypes) {
      for (const inbox of InboxTypes)
        pageOfNotifications(db, viewer, { ...part, type, part: inbox })
      hasUnread(db, viewer, type)
    }
    listedNotifications(db, viewer, [1])
    findListedNotification(db, viewer, 1)
    statusOfMember(db, viewer)
  }
  const lists: UserFilter['list'][] = ['all', 'staff', 'suspended', 'deleted', 'inactive', 'normal']
  for (const list of lists)
    for (const order of UserOrders)
      for (const query of ['', 'user:1', 'a@b', 'ann'])
        listUserRows(db, { query, list, order, now: 0 }, part)
  for (const userId of [0, 1])
    for (const kind of ['', ...PointKinds] as const) pageOfLedger(db, { userId, kind }, part)
  for (const viewer of [anonymous, ...members]) pageOfAuthorAnswers(db, 1, viewer, 'newest', 1, 0)
  for (const order of QuestionOrders) {
    if (order === 'recommend') continue
    for (const inDays of [0, 7])
      for (const pinned of [undefined, [1]]) {
        const filter = { ...part, order, now: 0, inDays, pinned }
        pageOfAll(db, filter)
        for (const viewer of [anonymous, ...members]) pageOfAuthor(db, 1, viewer, filter)
        pageOfTag(db, [1], 1, filter)
      }
  }
  for (const object of [undefined, { type: 1, id: 1 }])
    for (const userId of [undefined, 1])
      for (const actorId of [undefined, 1])
        for (const actions of [undefined, ['x']])
          for (const place of [{ before: 9 }, { after: 9 }])
            findRows(db, { object, userId, actorId, actions }, place, 5)
  removePosts(db as unknown as Tx, { questions: [], answers: [], comments: [] })
}

/** What Drizzle makes of the statements that it is asked for once per connection. */
function readBuilders({ db, sqlite }: OpenDatabase): string[] {
  const sources = new Set<string>()
  const prepare = sqlite.prepare.bind(sqlite)
  const value = (source: string) => (sources.add(source), prepare(source))
  Object.defineProperty(sqlite, 'prepare', { value })
  for (const build of builders) build(db)
  return [...sources]
}

const database = openMemory()
readEveryForm(database.db)
const made: MadeStatements = { created: createdStatements, built: readBuilders(database) }
process.stdout.write(JSON.stringify(made))
