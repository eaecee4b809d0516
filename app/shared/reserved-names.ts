/** Parts of addresses that a plugin's name may not take: they lead to screens of the site. */

const admin =
  'dashboard questions answers comments users badges themes customize branding general interface ' +
  'smtp legal write seo login settings-users privileges moderation installed-plugins ' +
  'translations log import export settings undo mcp api-key webhooks'
const settings = 'profile notify account interface data plugins'

export const reservedPluginNames: ReadonlySet<string> = new Set(`${admin} ${settings}`.split(' '))
