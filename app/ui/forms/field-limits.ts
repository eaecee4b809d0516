import type { Constraint } from '@conform-to/dom'

export type InputLimits = Record<string, FieldLimits>

/** `bounds`: the limits in characters, for help texts with `{{min}}` and `{{max}}`. */
export type FieldLimits = Constraint & { bounds?: Record<string, number> }
