/** What a browser without scripts would send for a form of a page. */
import { decodeReferences } from '#markdown/entities.ts'
import type { Fields } from './whole-site.ts'

export const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`).exec(tag)
  return found ? decodeReferences(found[1] ?? '') : null
}

/** The fields of the first form with this class, and their values. */
export function fieldsOfForm(html: string, className = 'admin-form'): Fields {
  const start = html.search(new RegExp(`<form[^>]*class="[^"]*${className}`))
  if (start < 0) throw new Error(`the page has no form of class ${className}`)
  return fieldsIn(html.slice(start, html.indexOf('</form>', start)))
}

/** The fields of a form, and their values. */
export function fieldsIn(form: string): Fields {
  const fields: Fields = {}
  const add = (name: string | null, value: string) => {
    if (name) fields[name] = name in fields ? [fields[name]!, value].flat() : value
  }
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const type = attribute(tag, 'type') ?? 'text'
    if (['checkbox', 'radio'].includes(type) && attribute(tag, 'checked') === null) continue
    add(attribute(tag, 'name'), attribute(tag, 'value') ?? (type === 'checkbox' ? 'on' : ''))
  }
  for (const [, tag, text] of form.matchAll(/<textarea\b([^>]*)>([^]*?)<\/textarea>/g)) {
    add(attribute(`${tag} `, 'name'), decodeReferences(text!.replace(/^\n/, '')))
  }
  for (const [, tag, options] of form.matchAll(/<select\b([^>]*)>([^]*?)<\/select>/g)) {
    const all = [...options!.matchAll(/<option\b[^>]*>/g)].map(([option]) => option)
    const chosen = all.find(option => attribute(option, 'selected') !== null) ?? all[0] ?? ''
    add(attribute(`${tag} `, 'name'), attribute(chosen, 'value') ?? '')
  }
  return fields
}
