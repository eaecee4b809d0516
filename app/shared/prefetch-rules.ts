/** Which links browsers prefetch: speculation rules. */
import { homePath, searchPath } from './paths.ts'

/**
 * Question titles in lists, and the next page of a question list. Only with scripts, which report
 * the view once a prefetched page is shown.
 */
const Links = ':root[data-scripts] :is(.row-title a, .side-list a, .rows ~ .pager a[rel=next])'

/**
 * Browsers prefetch questions and question lists on hover. The current question is excluded: after
 * writing, its page must be fetched again. Browsers skip prefetching to save data.
 */
export const prefetchRules = JSON.stringify({
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
