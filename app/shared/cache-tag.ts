/** Tag of all pages that caches in front of the site hold; a purge names it. */
export const PagesTag = 'forum'
