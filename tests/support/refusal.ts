import { expect } from 'vitest'
import { DomainError } from '#kernel'

/** The refusal of a verb. Fails the test if the verb succeeds or throws another error. */
export async function refusal(promise: Promise<unknown>): Promise<DomainError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  return expect.unreachable('was not refused')
}
