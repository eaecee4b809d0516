/** Which missing addresses are recorded: readers' links, not the guesses of scanners and browsers. */
import { Mount } from '#shared/paths.ts'

/** Longest recorded address, in characters. */
const Longest = 300
const MostSegments = 10

/** Files that pages load automatically, and that attackers look for. */
const Files =
  /\.(css|m?js|map|json|xml|txt|png|jpe?g|gif|svg|ico|webp|avif|bmp|woff2?|ttf|eot|mp[34]|webm|webmanifest|env|bak|old|orig|save|swp|sql|sqlite|db|zip|tar|t?gz|rar|7z|log|ini|conf|cfg|ya?ml|toml|pem|key|lock|sh|exe|dll|properties|class|jar|war|ht\w+ss|htpasswd)$/i
/** Old forums have a script with the topic after it; scanners request only the script. */
const Script = /\.(php\d?|phtml|aspx?|ashx|jspx?|do|action|cgi|pl|cfm)(?=\/|$)/i
const Attack =
  /\.\.|[<>"'`\\{}()|$]|%(00|0[ad]|2[27789]|3[ce]|5[bcd]|60|7[bcd])|https?:\/|\b(union|select|eval|exec|passthru|phpinfo|invokefunction)\b/i
const Directories = new Set(
  (
    'wp-admin wp-content wp-includes wp-json wordpress cgi-bin phpmyadmin pma myadmin adminer vendor ' +
    'node_modules actuator solr boaform hnap1 owa ecp autodiscover jenkins manager geoserver sdk ' +
    'druid nacos console telescope swagger swagger-ui graphql server-status xampp cpanel plesk'
  ).split(' '),
)

/** `search` as requested, with its question mark. */
export function isWorthCounting(path: string, search: string): boolean {
  const whole = path + search
  // The root of the host always leads to the forum.
  if (path === '/') return false
  if (whole.length > Longest || Attack.test(whole) || Files.test(path)) return false
  const segments = path.toLowerCase().split('/').slice(1)
  if (segments.length > MostSegments || segments[0] === 'api') return false
  if (segments.some(name => name.startsWith('.') || Directories.has(name))) return false
  const script = Script.exec(path)
  return !script || /\d/.test(path.slice(script.index + script[0].length) + search)
}

/** The query is irrelevant at the forum's own addresses, and may contain what a reader typed. */
export const countedSearch = (path: string, search: string): string =>
  path === Mount || path.startsWith(`${Mount}/`) ? '' : search
