import { useActionData } from '@remix-run/react'
import { useState } from 'react'
import type { WritingReply } from './writing-types.ts'

/**
 * What came back for the form that was sent, for as long as this page stands. The router's own copy
 * is gone after a link within the page, such as those from the summary to the fields.
 */
export function useReply(): WritingReply | null {
  const answer = useActionData() as WritingReply | undefined
  const [reply] = useState(answer ?? null)
  return reply
}
