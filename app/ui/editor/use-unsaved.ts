import { useWindowEvent } from '@mantine/hooks'
import { type RefObject, useEffect, useRef } from 'react'
import { fieldsOf } from './form-state.ts'

/**
 * Asks before the page is left with changes that are neither sent nor kept (spec §2). `changed` is
 * true for a form that came back and so differs from what is stored already.
 */
export function useUnsaved(form: RefObject<HTMLFormElement>, changed: boolean) {
  const stored = useRef<string | null>(null)
  const sent = useRef(false)
  const isChanged = () =>
    form.current !== null && fieldsOf(form.current).toString() !== stored.current
  useEffect(() => {
    if (form.current && !changed) stored.current = fieldsOf(form.current).toString()
  }, [form, changed])
  useWindowEvent('beforeunload', event => {
    if (!sent.current && isChanged()) event.preventDefault()
  })
  useWindowEvent('pageshow', () => {
    sent.current = false
  })
  return {
    isChanged,
    /** These fields are safe now. */
    keep: (fields: URLSearchParams) => {
      stored.current = fields.toString()
    },
    /** The form goes out. False when it is already on its way. */
    send: () => {
      const first = !sent.current
      sent.current = true
      return first
    },
  }
}
