/** Drafts stored on the server: one per member for asking, one per question for answering. */
import { z } from 'zod'
import { activated, command, query, wire } from '#kernel'
import { deleteDraft, findDraft, upsertDraft } from './drafts.queries.ts'

const Target = z.string().regex(/^(ask|answer:\d{1,15})$/, { error: 'form.invalid' })
const DraftFields = z.object({
  title: wire.text({ max: 500 }),
  content: wire.text({ max: 70_000 }),
  tags: wire.text({ max: 1000 }),
  answer_content: wire.text({ max: 70_000 }),
})
export type Draft = z.output<typeof DraftFields> & { savedAt: number }

export const saveDraft = command({
  name: 'questions.save_draft',
  guard: activated,
  input: DraftFields.extend({ target: Target }),
  emits: [],
  draws: false,
  run({ tx, viewer, now }, { target, ...fields }) {
    const empty = Object.values(fields).every(text => text.trim() === '')
    if (empty) deleteDraft(tx, viewer.id, target)
    else upsertDraft(tx, viewer.id, target, JSON.stringify(fields), now)
    return { savedAt: now, kept: !empty }
  },
})

export const discardDraft = command({
  name: 'questions.discard_draft',
  guard: activated,
  input: z.object({ target: Target }),
  emits: [],
  run({ tx, viewer }, { target }) {
    deleteDraft(tx, viewer.id, target)
    return null
  },
})

export const showDraft = query({
  name: 'questions.show_draft',
  guard: activated,
  input: z.object({ target: Target }),
  run({ db, viewer }, { target }): Draft | null {
    const row = findDraft(db, viewer.id, target)
    if (!row) return null
    const fields = DraftFields.safeParse(JSON.parse(row.content))
    return fields.success ? { ...fields.data, savedAt: row.savedAt } : null
  },
})
