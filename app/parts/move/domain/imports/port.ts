/** Imports as the domain sees them: checked, run and undone in child processes. */
import type { TakenFile } from '#kernel/files.ts'

export const ImportKinds = [
  'stackexchange',
  'answer',
  'discourse',
  'phpbb',
  'question2answer',
  'github',
  'csv',
  'site',
] as const
export type ImportKind = (typeof ImportKinds)[number]

/** What is imported. Paths are names in the imports folder; '' = not given. */
export type ImportPlan = {
  kind: ImportKind
  source: string
  /** Folder with the uploaded files of an Answer site. */
  uploads: string
  /** Address of the original site, or further ones of an Answer site, with spaces between them. */
  address: string
  timeZone: string
  /** Beginning of the names of tables. */
  prefix: string
  /** Restricted forums or categories that are taken, too. */
  also: string
  /** Tells this import from others. */
  name: string
  /** Also copies pictures from other hosts. */
  images: boolean
}

type Counted = { what: string; count: number; examples: string[] }
export type ImportPart = {
  name: string
  read: number
  made: Counted[]
  /** Missing in reports of earlier versions. */
  changed?: Counted[]
  skipped: Counted[]
}
export type ImportReport = {
  parts: ImportPart[]
  /** What a converter says about its source. */
  notes: string[]
  /** Sentences with file and line. An import with errors cannot start. */
  errors: string[]
}

/**
 * `closing`: the import has ended, and what is needed to undo it is recorded. `stopped`, `failed`
 * and `interrupted` imports can be continued.
 */
export type ImportPhase =
  | 'checking'
  | 'checked'
  | 'running'
  | 'closing'
  | 'done'
  | 'stopped'
  | 'failed'
  | 'undoing'
  | 'undone'

/** Times in ms; 0 = never. */
export type ImportState = {
  plan: ImportPlan
  phase: ImportPhase
  /** The administrator who checked, started or undid it. */
  by: number
  startedAt: number
  endedAt: number
  /** Stage `number` of `of`; `fraction` of it is done. */
  progress: { stage: string; number: number; of: number; fraction: number } | null
  /** Of the check, then of the import. */
  report: ImportReport | null
  error: string
  /** Why it cannot be undone; '' = it can. */
  bound: '' | 'written' | 'machines' | 'none'
  /** When something else was written to the site; 0 = nothing was. */
  writtenAt: number
}

/** A file or folder in the imports folder. */
export type ImportSource = { name: string; isFolder: boolean; bytes: number; files: number }

export type ImportPort = {
  folder: string
  /** Maximum size of an uploaded file. */
  maxBytes: number
  sources(): ImportSource[]
  /** Moves an upload to the folder `folder`, '' = to the imports folder itself. False = the name is taken. */
  keep(file: TakenFile, folder: string): Promise<boolean>
  remove(name: string): void
  state(): ImportState | null
  /** A command, or another server, is importing. */
  isLocked(): boolean
  check(plan: ImportPlan, by: number): void
  /** Starts the checked import, or continues it. */
  start(by: number): void
  stop(): void
  undo(by: number): void
  /** Forgets the import and deletes its copies. */
  close(): void
  /** Notes a write to the site by a verb. */
  noteWrite(verb: string): void
  /** Runs what is due: after a start of the server, too. */
  goOn(): Promise<void>
}

declare module '#kernel/context.ts' {
  interface Ports {
    imports: ImportPort
  }
}
