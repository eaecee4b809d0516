/** The allow-list of drawings: MathML and SVG without scripts, styles, links and foreign content. */
import type { IOptions } from 'sanitize-html'
import { ownValue } from '#shared/own-value.ts'
import { sanitizer } from './lazy-modules.ts'

const Maths = (
  'math semantics annotation mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded ' +
  'mphantom menclose msub msup msubsup munder mover munderover mmultiscripts mprescripts none ' +
  'mtable mtr mtd'
).split(' ')
const Shapes = 'svg g defs marker polygon polyline line rect circle ellipse path text tspan'.split(
  ' ',
)

const MathAttributes = (
  'display mathvariant stretchy fence separator form lspace rspace minsize maxsize accent ' +
  'accentunder linethickness columnalign rowalign rowspacing columnspacing columnlines rowlines ' +
  'scriptlevel displaystyle width height depth voffset mathcolor mathbackground notation ' +
  'movablelimits symmetric largeop columnspan rowspan'
).split(' ')
const ShapeAttributes = (
  'viewBox width height x y x1 y1 x2 y2 cx cy r rx ry d points dx dy transform text-anchor ' +
  'font-size font-weight font-style dominant-baseline stroke-width stroke-dasharray stroke-linejoin ' +
  'stroke-linecap stroke-opacity fill-opacity opacity markerWidth markerHeight markerUnits refX ' +
  'refY orient preserveAspectRatio fill stroke marker-start marker-end marker-mid id role aria-label'
).split(' ')

const Plain = /^[\w\s#.%+\-,:()/]*$/
const Colour =
  /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s,.%]{1,40}\)|var\(--_?[a-z][a-z-]{0,30}\))$/i
const Reference = /^url\(#[\w-]{1,80}\)$/
const rules: Record<string, RegExp> = {
  fill: Colour,
  stroke: Colour,
  'marker-start': Reference,
  'marker-end': Reference,
  'marker-mid': Reference,
  id: /^[\w-]{1,80}$/,
  role: /^img$/,
  'aria-label': /^[^<>]{0,600}$/,
}

const fits = (name: string, value: string) => (ownValue(rules, name) ?? Plain).test(value)

const options: IOptions = {
  allowedTags: [...Maths, ...Shapes],
  allowedAttributes: {
    ...Object.fromEntries(Maths.map(tag => [tag, MathAttributes])),
    ...Object.fromEntries(Shapes.map(tag => [tag, ShapeAttributes])),
    math: ['xmlns', ...MathAttributes],
    svg: ['xmlns', ...ShapeAttributes],
    annotation: ['encoding'],
  },
  allowedSchemes: [],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: 400,
  // Names such as viewBox are case-sensitive.
  parser: { lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
  nonTextTags: ['style', 'script', 'foreignObject', 'iframe', 'textarea', 'noscript', 'template'],
  transformTags: {
    '*': (tagName, given) => ({
      tagName,
      attribs: Object.fromEntries(
        Object.entries(given).filter(([name, value]) =>
          name === 'xmlns'
            ? /^http:\/\/www\.w3\.org\/(?:1998\/Math\/MathML|2000\/svg)$/.test(value)
            : fits(name, value),
        ),
      ),
    }),
  },
}

/** A sanitized drawing; null if only text remains. */
export function safeDrawing(html: string): string | null {
  const safe = sanitizer()(html, options).trim()
  return /^<(?:math|svg)[ >]/.test(safe) && /<\/(?:math|svg)>$/.test(safe) ? safe : null
}
