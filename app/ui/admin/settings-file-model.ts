import type { Change } from '#ui/log/log-model.ts'

export type FileLookModel = {
  /** The file again, for the button that applies it; null = too long to send as text. */
  text: string | null
  groups: { title: string; changes: Change[] }[]
  ignored: string[]
}
