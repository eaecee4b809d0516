export {
  FileMax,
  listSitemapPart,
  PartSize,
  planSitemap,
  type SitemapPlan,
} from './list-sitemap.ts'
export type { ListedPerson, ListedQuestion, ListedTag } from './sitemap.queries.ts'
