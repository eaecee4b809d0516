import { DomainError, invalid } from '#app/domain/kernel/index.ts'
import { openFields } from '#app/domain/profiles/index.ts'
import { uploadFile } from '#app/domain/uploads/index.ts'
import type { FormArgs } from './form-action.ts'

/** What is wrong with a file is said at its field. */
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

/** Takes the picture of a profile out of its form; null when none was chosen. */
export async function uploadAvatar({ files, run, ctx }: FormArgs): Promise<string | null> {
  const file = files.get('avatar_file')
  if (!file) return null
  const field = 'avatar_file'
  if (!openFields(ctx.settings.users).includes('avatar')) {
    throw invalid({ field, reason: 'error.user.field_closed' })
  }
  return (await atField(field, () => run(uploadFile, { source: 'avatar', file }))).address
}
