/** Two members edited one post: the second to save sees both texts, and nothing is lost. */
import type { EditConflict } from '#ui/editor/edit-conflict-model.ts'
import { linesOf } from '#shared/tag-values.ts'
import { displayName } from '#shared/display-name.ts'
import { listObjectRevisions } from '#posts/history/list-revisions.ts'
import { DomainError } from '#kernel'
import type { Snapshot } from '#basics/revisions/revisions.queries.ts'
import { diffView, type Face } from './diff-view.ts'
import { type FormArgs, reply, type Success } from '#web/kernel/form-action.ts'
import { userRef } from './rows.ts'
import { momentText } from './writing-view.ts'

/** The verb's reason when an edit would overwrite a newer revision. */
const reasons = ['error.revision.conflict', 'error.tag.changed_meanwhile']

/** The form's fields of a stored revision. */
function sideOf(snapshot: Snapshot, mine: Face): Face {
  return {
    text: snapshot.original_text,
    ...(mine.title === undefined ? null : { title: snapshot.title ?? '' }),
    ...(mine.lines && { lines: linesOf(snapshot) }),
  }
}

/**
 * Saves an edit. When someone else saved since the form was opened, the form returns with their
 * revision and its difference from `mine`, and nothing is written.
 */
export async function orConflict(
  args: FormArgs,
  objectId: string,
  mine: Face,
  save: () => Promise<Success>,
): Promise<Success | ReturnType<typeof reply>> {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof DomainError) || !reasons.includes(error.reason)) throw error
    const { list } = await args.run(listObjectRevisions, { object_id: objectId })
    const newest = list[0]
    if (!newest) throw error
    const theirs = sideOf(newest.snapshot, mine)
    if (mine.tags) theirs.tags = newest.tags.map(tag => ({ slug: tag.slug, name: tag.displayName }))
    const conflict: EditConflict = {
      revisionId: String(newest.id),
      name: displayName(userRef(newest.author), args.t),
      at: momentText(args, newest.createdAt),
      summary: newest.log,
      diff: diffView(theirs, mine),
      theirs: diffView(null, theirs),
    }
    return reply({ conflict }, 409)
  }
}
