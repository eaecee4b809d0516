/** Limits of the fields of a form, which come from the schema of the verb behind its intent. */
import { createContext, type ReactNode, useContext } from 'react'
import type { FieldLimits, InputLimits } from '#app/web/kernel/input-limits.ts'

/** Limits of a form of the present screen, by its intent; '' is a form that reads. */
export const ScreenLimits = createContext<(intent: string) => InputLimits>(() => ({}))

const Limits = createContext<InputLimits | null>(null)
const none: FieldLimits = {}

export const useFormLimits = (intent: string): InputLimits => useContext(ScreenLimits)(intent)

/** Bounds the fields below by the verb of an intent of this screen; without one, by what its address takes. */
export function FormLimits({ intent = '', children }: { intent?: string; children: ReactNode }) {
  return <Limits.Provider value={useFormLimits(intent)}>{children}</Limits.Provider>
}

/** The limits of a field of the form around; a name that the verb does not have is bounded by nothing. */
export function useFieldLimits(name = ''): FieldLimits {
  const ofScreen = useContext(ScreenLimits)
  return (useContext(Limits) ?? ofScreen(''))[name] ?? none
}
