/** Durations in ms. */
export const Second = 1000
export const Minute = 60 * Second
export const Hour = 60 * Minute
export const Day = 24 * Hour
