/** The main journeys; without scripts they run in English. The rest tests a single language or none. */
export const Journeys = [
  'accounts',
  'install',
  'journey',
  'log-in',
  'platform',
  'saved-text',
  'search',
  'settings',
  'two-step-login',
]
