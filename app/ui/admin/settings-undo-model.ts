import type { Change } from '#app/ui/log/log-model.ts'
import type { UserRef } from '#app/ui/kit/user-line.tsx'

export type LastChange = { entry: number; at: number; actor: UserRef | null; changes: Change[] }
