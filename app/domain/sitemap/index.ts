export { listSitemapPart, PartSize, planSitemap, type SitemapPlan } from './list-sitemap.ts'
export type { ListedQuestion, ListedTag } from './sitemap.queries.ts'
