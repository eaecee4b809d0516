export type MergeMatch = { id: string; slug: string; name: string; questions: number }
