import type { ImportKind, ImportPhase, ImportState } from '#parts/move/domain/imports/port.ts'

export type ImportField =
  'uploads' | 'name' | 'address' | 'time_zone' | 'prefix' | 'also' | 'images'

/** Words of an importer; `english`: they are not in the language of the page. */
export type ImportText = { text: string; english: boolean }
export type ImportCount = { what: ImportText; count: number; examples: string[] }
export type ImportPart = {
  name: ImportText
  read: number
  made: ImportCount[]
  changed: ImportCount[]
  skipped: ImportCount[]
}

export type ImportsModel = {
  title: string
  folder: string
  /** Maximum size of an upload, as text. */
  most: string
  files: { name: string; isFolder: boolean; files: number; size: string }[]
  kinds: { kind: ImportKind; href: string }[]
  /** The form of the chosen kind. */
  form: {
    kind: ImportKind
    fields: readonly ImportField[]
    /** Files and folders that the kind can be read from. */
    sources: string[]
    folders: string[]
    needsAddress: boolean
  } | null
  state:
    | (Pick<ImportState, 'phase' | 'startedAt' | 'endedAt' | 'error' | 'bound' | 'writtenAt'> & {
        kind: ImportKind
        source: string
        isBusy: boolean
        /** Stage `number` of `of`, and its part that is done, from 0 to 1; `number` 0 = reading. */
        progress: { stage: ImportText; number: number; of: number; fraction: number } | null
        parts: ImportPart[]
        notes: string[]
        errors: string[]
      })
    | null
  asksUndo: boolean
}

export type { ImportKind, ImportPhase }
