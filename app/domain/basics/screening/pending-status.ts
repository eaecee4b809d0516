/** States of a post in the review queue (spec §3). */
export const PendingStatus = { waiting: 1, approved: 2, rejected: 3 } as const
