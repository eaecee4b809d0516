import type { UserRef } from '#ui/kit/user-line.tsx'

export type LogView = {
  rows: {
    id: number
    at: number
    key: string
    actor: UserRef | null
    user: UserRef | null
    object: { label: string; href: string | null } | null
    version: string | null
    note: string
    changes: Change[]
  }[]
  filter: LogFilter
  filtered: boolean
  groups: { value: string; label: string }[]
  actors: { value: string; label: string }[]
  errors: { user: string | null; object: string | null }
  older: number | null
  newer: number | null
  path: string
  query: string
}

export type Change = { label: string } & (
  | { kind: 'value'; before: string | null; after: string | null }
  | { kind: 'list'; added: string[]; removed: string[] }
  | { kind: 'veiled' }
)

export type LogFilter = { actor: string; group: string; user: string; object: string }
