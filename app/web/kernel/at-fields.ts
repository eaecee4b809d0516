import { DomainError } from '#kernel'
import { ownValue } from '#shared/own-value.ts'

/** Runs an action; its errors appear at the form fields that correspond to the verb's. */
export async function atFields<R>(
  fields: Record<string, string>,
  act: () => Promise<R>,
): Promise<R> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof DomainError) || !error.details.fields) throw error
    const renamed = error.details.fields.map(entry => {
      const name = entry.field.split('.')[0]!
      return { ...entry, field: ownValue(fields, name) ?? name }
    })
    throw new DomainError(error.code, error.reason, { ...error.details, fields: renamed })
  }
}
