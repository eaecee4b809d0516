export {
  beginRenderingAnew,
  isRenderingUnderWay,
  renderNext,
  type RenderStep,
  textsLeft,
} from './render-anew.ts'
export { type TextKind, TextKinds } from './rendering.queries.ts'
