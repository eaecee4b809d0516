/** Versions, as the JSON that Answer keeps: a row in the spelling of its program. */
import { readRevision, type Snapshot } from '#basics/revisions/revisions.queries.ts'
import { ObjectType, RevisionStatus } from '#shared/codes.ts'
import { revisions } from '#drizzle/schema/index.ts'
import {
  goTime,
  htmlFor,
  type ExportContext,
  type ExportStage,
  longId,
  sourceFor,
  times,
  versionTexts,
} from '#parts/move/domain/import/answer-export/export-context.ts'
import {
  findAnswerPost,
  findQuestionPost,
  rowsOf,
} from '#parts/move/domain/import/answer-export/rows.queries.ts'

type Version = typeof revisions.$inferSelect
type Post = { userId: number; html: string; revisionId: number }

const idText = (type: number, number: number) => String(longId(type, number))

/** A version that is shown now has its HTML there; others are rendered. */
function textsOf(
  context: ExportContext,
  { id }: Version,
  { original_text: text }: Snapshot,
  post?: Post,
) {
  if (post?.revisionId !== id) return versionTexts(context, 'post', text)
  return {
    OriginalText: sourceFor(context, text),
    ParsedText: htmlFor(context, 'post', post.html, text),
  }
}

/** What all kinds have. */
function common({ objectType, objectId, createdAt, status }: Version) {
  const isFirst = status === RevisionStatus.first
  return {
    ID: idText(objectType, objectId),
    CreatedAt: goTime(isFirst ? createdAt : 0),
    UpdatedAt: goTime(isFirst ? 0 : createdAt),
  }
}

const editorOf = ({ userId, status }: Version) =>
  status === RevisionStatus.first ? '0' : String(userId)

function tagsOf({ slugs }: ExportContext, names: readonly string[]) {
  return names.flatMap(slug => {
    const tag = slugs.get(slug)
    if (!tag) return []
    return {
      ID: String(tag.id),
      MainTagID: 0,
      MainTagSlugName: '',
      SlugName: slug,
      DisplayName: tag.displayName,
      Recommend: tag.recommend,
      Reserved: tag.reserved,
      RevisionID: String(tag.revisionId),
    }
  })
}

function questionVersion(context: ExportContext, version: Version, snapshot: Snapshot) {
  const post = findQuestionPost(context.db, version.objectId)
  const counts = { ViewCount: 0, UniqueViewCount: 0, VoteCount: 0, AnswerCount: 0, HotScore: 0 }
  return {
    ...common(version),
    UserID: String(post?.userId ?? version.userId),
    InviteUserID: '',
    LastEditUserID: editorOf(version),
    Title: snapshot.title ?? version.title,
    ...textsOf(context, version, snapshot, post),
    Pin: 1,
    Show: 1,
    Status: 1,
    ...counts,
    CollectionCount: 0,
    FollowCount: 0,
    AcceptedAnswerID: '0',
    LastAnswerID: '0',
    PostUpdateTime: goTime(version.createdAt),
    RevisionID: '0',
    LinkedCount: 0,
    tags: tagsOf(context, snapshot.tags ?? []),
  }
}

function answerVersion(context: ExportContext, version: Version, snapshot: Snapshot) {
  const post = findAnswerPost(context.db, version.objectId)
  return {
    ...common(version),
    QuestionID: idText(ObjectType.question, post?.questionId ?? 0),
    UserID: String(post?.userId ?? version.userId),
    LastEditUserID: editorOf(version),
    ...textsOf(context, version, snapshot, post),
    Status: 1,
    Accepted: 1,
    CommentCount: 0,
    VoteCount: 0,
    RevisionID: '0',
  }
}

function tagVersion(context: ExportContext, version: Version, snapshot: Snapshot) {
  const tag = context.tags.get(version.objectId)
  return {
    ...common(version),
    MainTagID: 0,
    MainTagSlugName: '',
    SlugName: snapshot.slug_name ?? version.title,
    DisplayName: snapshot.display_name ?? version.title,
    ...versionTexts(context, 'tag', snapshot.original_text),
    FollowCount: 0,
    QuestionCount: 0,
    Status: 1,
    Recommend: tag?.recommend ?? false,
    Reserved: tag?.reserved ?? false,
    RevisionID: '0',
    UserID: String(version.userId),
  }
}

const Contents = new Map<
  number,
  (context: ExportContext, version: Version, snapshot: Snapshot) => object
>([
  [ObjectType.question, questionVersion],
  [ObjectType.answer, answerVersion],
  [ObjectType.tag, tagVersion],
])

export const revisionsStage: ExportStage = {
  table: 'revision',
  write(context, tally) {
    for (const version of rowsOf(context.db, revisions)) {
      const contentOf = Contents.get(version.objectType)
      tally.read()
      if (!contentOf) {
        tally.skipped('version of something that has none in Answer')
        continue
      }
      const { snapshot } = readRevision(version)
      const waits = version.status === RevisionStatus.unreviewed
      tally.made(waits ? 'suggestion waiting for review' : 'version')
      context.out.insert('revision', {
        id: version.id,
        ...times(version.createdAt),
        user_id: version.userId,
        object_type: version.objectType,
        object_id: longId(version.objectType, version.objectId),
        title: version.title,
        content: JSON.stringify(contentOf(context, version, snapshot)),
        log: version.log,
        status: version.status,
        review_user_id: version.reviewUserId,
      })
    }
  },
}
