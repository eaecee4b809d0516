import type { Change } from '#ui/log/log-model.ts'
import type { UserRef } from '#ui/kit/user-line.tsx'

export type LastChange = { entry: number; at: number; actor: UserRef | null; changes: Change[] }
