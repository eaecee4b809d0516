export { insistOnSignIn } from './first-steps.ts'

export { forgetInvitation, invitationCookie, joined, takeInvitation } from './invitation.ts'
export { isProgrammeOn, pageClient } from './page-client.ts'
export { qualificationView, qualifyAgain } from './qualification.ts'
