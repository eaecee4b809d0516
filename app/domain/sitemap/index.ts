export { FileMax, listSitemapPart, PartSize, planSitemap } from './list-sitemap.ts'
export type { ListedPerson, ListedQuestion, ListedTag } from './sitemap.queries.ts'
