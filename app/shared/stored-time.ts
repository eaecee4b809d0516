/** Stored times that a wrong clock may have made: one of the future counts as none. */
import { Minute } from './durations.ts'

/** Clocks differ, and are corrected, by this much at most, in ms. */
export const ClockSlack = 5 * Minute

/** True for a time after `now` that only a wrong clock can have stored. */
export const isAhead = (at: number, now: number): boolean => at > now + ClockSlack

/** A time when something happened; 0 if it is of the future. */
export const pastTime = (at: number, now: number): number => (isAhead(at, now) ? 0 : at)

/** A time until which something waits or counts; 0 if it is further ahead than it can have been set. */
export const waitTime = (until: number, now: number, longestMs: number): number =>
  isAhead(until - longestMs, now) ? 0 : until
