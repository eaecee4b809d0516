import mantineCss from '#app/ui/styles/mantine.css?url'

/** Links of a screen of staff: Mantine's styles, then those of the screen. */
export const staffStyles =
  (...more: string[]) =>
  () =>
    [mantineCss, ...more].map(href => ({ rel: 'stylesheet', href }))
