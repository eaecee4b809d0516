export type ColumnSort = { href: string; direction: 'ascending' | 'descending' | null }
