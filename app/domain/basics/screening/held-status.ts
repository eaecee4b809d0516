/** States of a row in the queue of held posts (spec §3). */
export const HeldStatus = { waiting: 1, approved: 2, rejected: 3 } as const
