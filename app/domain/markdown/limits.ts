/**
 * Limits of rendering. The underlying Markdown and HTML parsers are fast on what people write, but deep
 * nesting overflows their stack and long runs of delimiters take quadratic time. So text beyond these limits
 * is shown as plain text instead of being parsed further.
 */

/** Longest accepted Markdown source, in code points (spec §5). */
export const MaxSourceLength = 65_535

/** Longest accepted external HTML, in code points: Markdown of full length grows when rendered. */
export const MaxImportedLength = 262_140

/** Deepest nesting of quotes and lists. */
export const MaxContainers = 12

/** Deepest nesting of emphasis, links and strike-through. */
export const MaxInlineDepth = 12

/** Deepest nesting of elements in external HTML. */
export const MaxElementDepth = 48

/**
 * Work on one run of inline text (a paragraph, a cell, a heading): its length times the number of its
 * characters that make the parser look ahead. A run over this limit is parsed in pieces.
 */
export const MaxRunWork = 100_000

/** The same, summed over a whole text. The rest is shown as plain text. */
export const MaxTotalWork = 1_000_000

/** Length of the pieces that an expensive run is cut into, in UTF-16 units. */
export const RunPiece = 500

/** A setext heading has at most this many lines, including its underline. */
export const MaxHeadingLines = 4

/** Most blocks of a text. Lines that look like further ones are shown as text. */
export const MaxHeadings = 400
export const MaxQuotes = 400
export const MaxTables = 100
export const MaxTableColumns = 64
export const MaxTableCells = 3_000
export const MaxFootnotes = 60

/** A text with more lines, or more that look like list items, than this has no lists at all. */
export const MaxListItems = 1_200
export const MaxListLines = 4_000

/** Longest URL of a link or an image, in UTF-16 units. */
export const MaxAddressLength = 2_048

/**
 * Highlighted code of one text, in UTF-16 units, and its longest line: some grammars take quadratic time.
 * Further or wider blocks stay plain.
 */
export const MaxHighlighted = 6_000
export const MaxHighlightedLine = 400
