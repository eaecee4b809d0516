import type { ReasonItem } from '#moderation/flags/reasons.ts'

export type FlagModel = { kind: 'question' | 'answer' | 'comment'; reasons: ReasonItem[] }
