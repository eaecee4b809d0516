/**
 * The parts of the forum: what a site may live without. To remove one, delete its folder in `app/parts` and its
 * line here.
 */
export { connect } from './parts/connect/part.ts'
export { move } from './parts/move/part.ts'
export { nodes } from './parts/nodes/part.ts'
export { ops } from './parts/ops/part.ts'
export { platform } from './parts/platform/part.ts'
