import { expect } from 'vitest'
import { DomainError } from '#app/domain/kernel/index.ts'

/** What a verb refuses with. The test fails when it does not refuse, or breaks in another way. */
export async function refusal(promise: Promise<unknown>): Promise<DomainError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  return expect.unreachable('was not refused')
}
