import type { ReasonItem } from '#app/domain/moderation/flags/reasons.ts'

export type FlagModel = { kind: 'question' | 'answer' | 'comment'; reasons: ReasonItem[] }
