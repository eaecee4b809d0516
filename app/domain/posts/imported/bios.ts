import { plainText } from '#markdown/text.ts'

const BioMax = 4096

/**
 * Source of an imported biography: a blank line between paragraphs, so that it reads the same as Markdown.
 */
export const bioFrom = (html: string): string =>
  [...plainText(html).replace(/\n/g, '\n\n')].slice(0, BioMax).join('')
