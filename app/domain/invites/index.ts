export { invitedAmong, invitedIds, listInvited, setInvited } from './invites.ts'
