/** Mantine styles what is inside an element with this attribute. */
export const mantineScope = { 'data-mantine-color-scheme': 'light' }
