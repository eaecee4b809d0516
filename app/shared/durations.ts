/** Durations in ms. */
export const Minute = 60_000
export const Hour = 60 * Minute
export const Day = 24 * Hour
