export { type SignInButton, signInButtons } from './buttons.ts'
export { bindHash } from './cookies.ts'
export { beginAt, finishAt } from './flow.ts'
export { type LinkedSignInsModel, linkedSignInActs, linkedSignIns } from './linked-sign-ins.ts'
export {
  type QrModel,
  qrActs,
  qrAnswers,
  qrQuestion,
  type QrQuestionModel,
  qrState,
  qrView,
} from './qr.ts'
export { takeOverPicture } from '#app/infra/provider-pictures.ts'
export type { QrImage } from './qr-image.ts'
export {
  connectorActs,
  type ConnectorModel,
  connectorsActs,
  type ConnectorsModel,
  connectorsView,
  connectorView,
  workChatView,
} from './manage.ts'
