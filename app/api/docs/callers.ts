/** Who passes a guard, in words. */
export const callers: Record<string, string> = {
  open: 'anybody',
  visitor: 'anybody; on a private site activated members only',
  loggedIn: 'any account',
  anySession: 'any account',
  activated: 'activated members',
  registrationOpen: 'anybody, while the site takes new accounts',
  staff: 'moderators and administrators',
  admin: 'administrators',
  installer: 'the person who sets up the site, with the setup token; 404 afterwards',
}
