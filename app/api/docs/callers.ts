/** Who may make a call, by its guard. */
export const callers: Record<string, string> = {
  open: 'everyone',
  visitor: 'everyone; on a private site only active members',
  loggedIn: 'any account',
  anySession: 'any account',
  activated: 'activated members',
  registrationOpen: 'everyone, while the site accepts sign-ups',
  staff: 'moderators and administrators',
  admin: 'administrators',
  installer: 'the person who runs the setup, with the setup token; 404 once the site is set up',
}
