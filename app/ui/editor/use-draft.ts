import { useDebouncedCallback } from '@mantine/hooks'
import { type RefObject, useState } from 'react'
import { keepDraft, Refused } from './ask-server.ts'
import { fieldsOf } from './form-state.ts'
import { useLatest } from './use-latest.ts'

/** A draft is kept so long after the last key (spec §2: nothing typed is lost). */
const RestMs = 3000

export type DraftState = { savedAt: string | null; failed: '' | 'offline' | 'signed_out' }

/** Keeps what is typed on the server while one writes. */
export function useDraft(
  form: RefObject<HTMLFormElement>,
  savedAt: string | null,
  onKept: (fields: URLSearchParams) => void,
) {
  const [state, setState] = useState<DraftState>({ savedAt, failed: '' })
  const call = useLatest((signal, fields: URLSearchParams) => keepDraft(fields, signal))
  const save = async () => {
    if (!form.current) return
    const fields = fieldsOf(form.current)
    try {
      const answer = await call.run(fields)
      if (!answer) return
      onKept(fields)
      setState({ savedAt: answer.savedAt, failed: '' })
    } catch (error) {
      const ended = error instanceof Refused && error.status === 401
      setState(last => ({ ...last, failed: ended ? 'signed_out' : 'offline' }))
    }
  }
  const later = useDebouncedCallback(save, RestMs)
  return {
    ...state,
    later,
    now: () => {
      later.cancel()
      void save()
    },
    /** The form goes out: a late draft would come after the question. */
    stop: () => {
      later.cancel()
      call.cancel()
    },
  }
}
