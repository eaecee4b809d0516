import { Renderer, type Tokens } from 'marked'
import { escapeHtml, escapeKeepingReferences } from '../entities.ts'
import { withFormulas } from '../html-formulas.ts'
import type { ContentProfile, Draw } from '../profile.ts'
import { BlockTags } from './paragraph.ts'

/** Language of a fenced block in a form allowed in a class: `C++` → `c++`; null if there is none. */
function languageOf(info: string | undefined): string | null {
  const word = /^[\w+#.-]{1,30}/.exec((info ?? '').trim())?.[0]
  return word ? word.toLowerCase() : null
}

/**
 * Placeholder for the checkbox of a task until its item is rendered; sources contain no control characters.
 */
const TaskBox = '\u0001'

/**
 * HTML block elements, and comments: the allow-list decides what is left of them. Names in angle brackets
 * that are no elements, such as `<your-key>`, are shown as text.
 */
const HtmlBlock = new RegExp(
  `^ {0,3}<(?:!--|/?(?:${BlockTags}|pre|script|style|textarea)(?![\\w-]))`,
  'i',
)

const withBreaks = (html: string) => html.trim().replace(/\n/g, '<br>')

/** Writes plain HTML without ids, wrappers or sanitizing: the allow-list and finish.ts run after it. */
export class PlainRenderer extends Renderer<string, string> {
  constructor(
    readonly profile: ContentProfile,
    readonly draw?: Draw | null,
  ) {
    super()
  }

  override text(token: Tokens.Text | Tokens.Escape): string {
    if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens)
    return escapeKeepingReferences(token.text)
  }

  override html(token: Tokens.HTML | Tokens.Tag): string {
    if (!token.block) return token.text
    if (HtmlBlock.test(token.text)) {
      const html = `${token.text.trimEnd()}\n`
      return this.profile === 'post' && this.draw?.formulas ? withFormulas(html, this.draw) : html
    }
    return `<p>${withBreaks(escapeHtml(token.text))}</p>\n`
  }

  override code({ text, lang }: Tokens.Code): string {
    const language = languageOf(lang)
    const open = language ? `<code class="language-${escapeHtml(language)}">` : '<code>'
    return `<pre>${open}${escapeHtml(text.replace(/\n$/, ''))}\n</code></pre>\n`
  }

  override codespan({ text }: Tokens.Codespan): string {
    return `<code>${escapeHtml(text)}</code>`
  }

  override link({ href, title, text, tokens, autolink }: Tokens.Link): string {
    const label = autolink ? escapeHtml(text) : this.parser.parseInline(tokens)
    const address = autolink ? escapeHtml(href) : escapeKeepingReferences(href)
    return `<a href="${address}"${this.#title(title)}>${label}</a>`
  }

  override image({ href, title, text, tokens }: Tokens.Image): string {
    const alt = tokens ? this.parser.parseInline(tokens, this.parser.textRenderer) : text
    const address = escapeKeepingReferences(href)
    return `<img src="${address}" alt="${escapeKeepingReferences(alt)}"${this.#title(title)}>`
  }

  #title(title: string | null | undefined): string {
    return title ? ` title="${escapeKeepingReferences(title)}"` : ''
  }

  override list(token: Tokens.List): string {
    const items = token.items.map(item => this.listitem(item)).join('')
    if (token.ordered) {
      return `<ol${token.start === 1 ? '' : ` start="${token.start}"`}>\n${items}</ol>\n`
    }
    const tasks = this.profile === 'post' && token.items.some(item => item.task)
    return `<ul${tasks ? ' class="task-list"' : ''}>\n${items}</ul>\n`
  }

  /** The checkbox of a task is labeled by its text. */
  override listitem(item: Tokens.ListItem): string {
    const body = this.parser.parse(item.tokens)
    if (!item.task) return `<li>${body}</li>\n`
    if (this.profile !== 'post') {
      return `<li>${body.replace(TaskBox, item.checked ? '[x] ' : '[ ] ')}</li>\n`
    }
    const [box, rest] = body.split(TaskBox) as [string, string?]
    if (rest === undefined) return `<li>${body}</li>\n`
    const end =
      /<\/p>|\n?<(?:ul|ol|pre|blockquote|div|table|p|h[1-6]|hr)\b/.exec(rest)?.index ?? rest.length
    const input = `<input type="checkbox" disabled${item.checked ? ' checked' : ''}>`
    const label = `<label>${input} ${rest.slice(0, end).trim()}</label>`
    return `<li class="task">${box}${label}${rest.slice(end)}</li>\n`
  }

  override checkbox(): string {
    return TaskBox
  }

  override table(token: Tokens.Table): string {
    const row = (cells: Tokens.TableCell[]) =>
      `<tr>${cells.map(cell => this.tablecell(cell)).join('')}</tr>\n`
    const body = token.rows.map(row).join('')
    return `<table>\n<thead>\n${row(token.header)}</thead>\n${body && `<tbody>\n${body}</tbody>\n`}</table>\n`
  }

  override tablecell(token: Tokens.TableCell): string {
    const name = token.header ? 'th' : 'td'
    const align = token.align ? ` class="align-${token.align}"` : ''
    return `<${name}${align}>${this.parser.parseInline(token.tokens)}</${name}>`
  }
}
