import { DomainError, invalid, type TakenFile } from '#kernel'
import { openFields } from '#people/profiles/update-profile.ts'
import { showUploadRules, sourceFor } from '#basics/uploads/show-rules.ts'
import { uploadFile } from '#basics/uploads/upload-file.ts'
import { uploadMarkdown } from '#basics/uploads/addresses.ts'
import type { FormArgs } from './form-action.ts'
import type { Page } from './page.ts'
import type { PageForm } from './sent-form.ts'

/** Errors of a file are shown at its field. */
export async function atField<R>(field: string, work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || !error.reason.startsWith('error.upload.')) {
      const [first] = error instanceof DomainError ? (error.details.fields ?? []) : []
      if (first?.field !== 'file') throw error
      throw invalid({ ...first, field })
    }
    throw invalid({ field, reason: error.reason, values: error.details.values })
  }
}

/** The avatar of a submitted profile form; null when none was chosen. */
export async function uploadAvatar({ files, run, ctx }: FormArgs): Promise<string | null> {
  const file = files.get('avatar_file')
  if (!file) return null
  const field = 'avatar_file'
  if (!openFields(ctx.settings.users).includes('avatar')) {
    throw invalid({ field, reason: 'error.user.field_closed' })
  }
  return (await atField(field, () => run(uploadFile, { source: 'avatar', file }))).address
}

/** Stores a file for a post; returns the Markdown for it. */
async function uploadForPost({ run }: Page, file: TakenFile | undefined) {
  const source = sourceFor(file?.name ?? '', await run(showUploadRules))
  const uploaded = await atField('file', () => run(uploadFile, { source, file }))
  return { markdown: uploadMarkdown(uploaded), address: uploaded.address, source }
}

export const takeUpload = (args: FormArgs) => uploadForPost(args, args.files.get('file'))

/** The same for scripts of the writing screens. */
export const takeDropped = (page: Page, files: PageForm['files']) =>
  uploadForPost(page, files.get('file'))
