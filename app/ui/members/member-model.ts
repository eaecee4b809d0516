import type { Outcome } from '#ui/contents/refusals.tsx'

export type MemberOutcome = ({ kind: 'refused' } & Outcome) | { kind: 'link'; url: string }
