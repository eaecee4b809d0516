export { InvitedMax, invitedAmong, invitedIds, listInvited, setInvited } from './invites.ts'
