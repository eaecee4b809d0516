/** What browsers show of the site around the page: its mark and the color of its header. */
import { initialsOf } from '#shared/avatar-look.ts'
import { DefaultAccent } from '#shared/codes.ts'
import { parseHex } from '#ui/styles/colour.ts'
import { accentTones } from '#ui/styles/theme.ts'
import { colours } from '#ui/styles/tokens.ts'

const inUri = (text: string) => text.replace(/[%#<>&"]/g, encodeURIComponent)
const inXml = (text: string) => text.replace(/[<&]/g, char => `&#${char.charCodeAt(0)};`)

/** The letter of the mark and its colors. */
export function iconColours(name: string, accent: string) {
  const { fill, on } = accentTones(accent, 'light')
  const [letter = ''] = initialsOf(name)
  return { letter, fill, on }
}

/** Every page has it, and its colors are computed. */
let last = { key: '', icon: '' }

/** The header's mark as an image: a data URI costs no request. */
export function brandIcon(name: string, accent: string): string {
  const key = `${accent} ${name}`
  if (key !== last.key) last = { key, icon: drawn(name, accent) }
  return last.icon
}

function drawn(name: string, accent: string): string {
  const { letter, fill, on } = iconColours(name, accent)
  const text = `<text x='16' y='23' text-anchor='middle' font-family='sans-serif' font-weight='600' font-size='19' fill='${on}'>${inXml(letter)}</text>`
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><path fill='${fill}' d='M9 0h14a9 9 0 0 1 9 9v14a9 9 0 0 1-9 9H1a1 1 0 0 1-1-1V9a9 9 0 0 1 9-9z'/>${text}</svg>`
  return `data:image/svg+xml,${inUri(svg)}`
}

/** Colors of the header in the light and the dark scheme. */
export const barColours = (navbar: string): readonly [string, string] =>
  parseHex(navbar) && navbar.toLowerCase() !== DefaultAccent ? [navbar, navbar] : colours.page
