import { homePath, searchPath } from '#app/shared/paths.ts'

/**
 * Titles in lists, and the next page of a list of questions. Where scripts run alone: they say that a
 * page which came ahead is seen.
 */
const Links = ':root[data-scripts] :is(.row-title a, .side-list a, .rows ~ .pager a[rel=next])'

/**
 * Rules for browsers, which fetch the page behind a link once a pointer rests on it, and show what
 * they have when the link is followed. Questions and their lists alone, and none of the question at
 * hand: a page that was just written on must come anew. Browsers leave it out to save data.
 */
export const prefetchRules = (): string =>
  JSON.stringify({
    prefetch: [
      {
        where: {
          and: [
            { selector_matches: Links },
            { href_matches: `${homePath()}*` },
            { not: { href_matches: `${searchPath()}*` } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  })
