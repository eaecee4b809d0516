import type { ColumnSort } from '#ui/admin-kit/column-sorts-model.ts'
import type { PageSizes } from '#ui/contents/content-model.ts'

export type BadgesModel = {
  count: number
  items: {
    name: string
    about: string
    group: string
    awarded: number
    href: string | null
    id: string
    icon: string
    level: 'bronze' | 'silver' | 'gold'
    active: boolean
  }[]
  sorts: Record<string, ColumnSort>
  path: string
  search: string
  page: number
  pages: number
  sizes: PageSizes | null
  filter: 'inactive' | 'active' | 'all'
  filters: ('inactive' | 'active' | 'all')[]
  words: string
  title: string
}
