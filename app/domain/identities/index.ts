export { showAgent, showBranding, showSettingsAgent } from './agent.ts'
export { bindEmail, bindEmailApi, type Bound } from './bind-email.ts'
export { connectorChanges, gatherConnectors, spreadConnectors } from './connector-changes.ts'
export { type Connector, findConnector, listConnectors } from './connectors.ts'
export {
  deleteConnector,
  type ManagedConnector,
  manageConnectors,
  saveConnector,
  saveConnectors,
  switchConnector,
} from './manage-connectors.ts'
export { saveAgent } from './save-agent.ts'
export { saveWorkChat, showWorkChat } from './save-work-chat.ts'
export { type Finished, finishSignIn } from './finish-sign-in.ts'
export { deleteExpiredSignIns } from './identities.queries.ts'
export { joinAccount } from './join-account.ts'
export { listOwnIdentities, type OwnIdentity, unlinkIdentity } from './own-identities.ts'

export {
  answerQr,
  beginQr,
  beginQrLink,
  QrLife,
  type QrPurpose,
  type QrStanding,
  type QrTaken,
  showQr,
  showQrQuestion,
  takeQr,
  takeQrApi,
  tryQrAnswer,
} from './qr-tickets.ts'
export { showPending } from './show-pending.ts'
export { AttemptLife, beginSignIn, staleSignIn, takeSignIn } from './sign-in-attempts.ts'
export { takePicture } from './take-picture.ts'
export { onUserDeleted } from './user-deleted.ts'
export { WorkChat } from './work-chat.ts'
export { withPluginProviders } from './plugin-providers.ts'
export { hasWayIn } from './ways-in.ts'
