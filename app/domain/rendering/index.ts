export { beginRenderingAnew, isRenderingUnderWay, renderNext, textsLeft } from './render-anew.ts'
export { type TextKind, TextKinds } from './rendering.queries.ts'
