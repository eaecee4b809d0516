/** The buttons above the text field, in their order. */
import type { T } from '#app/i18n/translate.ts'
import {
  cycleHeading,
  type Edit,
  indent,
  insertRule,
  insertTable,
  outdent,
  type Selected,
  toggleBold,
  toggleCode,
  toggleItalic,
  toggleList,
  toggleQuote,
} from './text-operations.ts'

/** Tools that change the text at once. */
const operations = {
  heading: cycleHeading,
  bold: toggleBold,
  italic: toggleItalic,
  code: toggleCode,
  quote: toggleQuote,
  table: (selected: Selected, t: T) =>
    insertTable(selected, t('editor.table.heading'), t('editor.table.cell')),
  ordered: (selected: Selected) => toggleList(selected, 'ordered'),
  bulleted: (selected: Selected) => toggleList(selected, 'bulleted'),
  task: (selected: Selected) => toggleList(selected, 'task'),
  indent,
  outdent,
  rule: insertRule,
} satisfies Record<string, (selected: Selected, t: T) => Edit>

/** Tools that ask for an address first. */
export type PanelKind = 'link' | 'image'
export type ToolName = keyof typeof operations | PanelKind | 'file' | 'help'

export const editOf = (name: keyof typeof operations, selected: Selected, t: T): Edit =>
  operations[name](selected, t)

export const isOperation = (name: ToolName): name is keyof typeof operations => name in operations

/** Groups that a thin line parts. */
export const toolGroups: ToolName[][] = [
  ['heading', 'bold', 'italic'],
  ['code', 'link', 'quote', 'image', 'file', 'table', 'rule'],
  ['ordered', 'bulleted', 'task', 'indent', 'outdent', 'help'],
]

/** The only keys taken: all others belong to the browser. */
export const shortcuts: Partial<Record<ToolName, string>> = { bold: 'B', italic: 'I', link: 'K' }
