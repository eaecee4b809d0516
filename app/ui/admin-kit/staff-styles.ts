import mantineCss from '#ui/styles/mantine.css?url'

/** Style sheet links of a staff screen: Mantine's, then the screen's. */
export const staffStyles =
  (...more: string[]) =>
  () =>
    [mantineCss, ...more].map(href => ({ rel: 'stylesheet', href }))
