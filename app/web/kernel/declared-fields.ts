/**
 * The fields of a screen's forms. What is sent under any other name is dropped before a handler sees it, so that
 * no name from outside becomes a key, an index or a path.
 */
import type { z } from 'zod'
import { uncheckedValue } from '#kernel'
import { captchaFields } from './captcha.ts'
import type { Page } from './page.ts'

type FieldName = string | RegExp
type Params = Record<string, string | undefined>

/** What a handler says about the fields of its form. */
export type Declared = {
  /** The input of its verb, whose fields it has. */
  input?: z.ZodType
  /** Fields that its verb does not have. */
  fields?: readonly FieldName[]
  /** Fields that depend on the page, such as those of a plugin. */
  fieldsOf?(page: Page, params: Params): Promise<readonly string[]>
}

/** Declares fields of a form that its verb does not have. */
export const withFields = <H extends object>(fields: readonly FieldName[], handler: H): H =>
  Object.assign(handler, { fields: [...((handler as Declared).fields ?? []), ...fields] })

type Parts = Partial<Record<'in' | 'out' | 'innerType', z.ZodType>> & { options?: z.ZodType[] }

/** Paths of a schema's fields, such as `title` and `avatar.type`. */
function pathsOf(schema: z.ZodType, prefix = ''): string[] {
  const { shape } = schema as Partial<z.ZodObject>
  if (shape) {
    return Object.entries(shape).flatMap(([name, field]) => [
      prefix + name,
      ...pathsOf(field as z.ZodType, `${prefix}${name}.`),
    ])
  }
  const { in: first, out, innerType, options = [] } = schema._zod.def as Parts
  return [first, out, innerType, ...options].flatMap(part => (part ? pathsOf(part, prefix) : []))
}

/** Fields of every form: its intent, where to go next, and a captcha. */
const common = ['intent', 'back', ...captchaFields]

export class FieldNames {
  #names: readonly FieldName[]
  #exact: Set<string>
  #patterns: RegExp[]

  constructor(names: readonly FieldName[]) {
    this.#names = names
    this.#exact = new Set(names.filter(name => typeof name === 'string'))
    this.#patterns = names.filter(name => typeof name !== 'string')
  }

  static ofHandlers(handlers: Declared[]): FieldNames {
    const own = handlers.flatMap(({ input, fields = [] }) => [
      ...(input ? pathsOf(input) : []),
      ...fields,
    ])
    return new FieldNames([...common, ...own])
  }

  with(more: readonly FieldName[]): FieldNames {
    return new FieldNames([...this.#names, ...more])
  }

  has(name: string): boolean {
    return this.#exact.has(name) || this.#patterns.some(pattern => pattern.test(name))
  }
}

const undeclared = (name: string) =>
  new Error(`This form has no field "${name}": declare it with withFields`)

class DeclaredForm extends FormData {
  #names: FieldNames

  constructor(form: FormData, names: FieldNames) {
    super()
    this.#names = names
    for (const [name, value] of form) this.append(name, value as string)
  }

  #insist(name: string): void {
    if (!this.#names.has(name)) throw undeclared(name)
  }

  override get(name: string) {
    this.#insist(name)
    return super.get(name)
  }

  override getAll(name: string) {
    this.#insist(name)
    return super.getAll(name)
  }

  override has(name: string): boolean {
    this.#insist(name)
    return super.has(name)
  }
}

const isStrict = ({ site }: Page) => site.env.NODE_ENV !== 'production'

/** The form as its handler sees it: in development and tests, reading an undeclared field throws. */
export const declaredForm = (page: Page, form: FormData, names: FieldNames): FormData =>
  isStrict(page) ? new DeclaredForm(form, names) : form

/** The same for the form's values. */
export const declaredValues = (
  page: Page,
  values: Record<string, unknown>,
  names: FieldNames,
): Record<string, unknown> =>
  isStrict(page)
    ? new Proxy(values, {
        get(target, key) {
          if (typeof key === 'string' && !(key in Object.prototype) && !names.has(key))
            throw undeclared(key)
          return Reflect.get(target, key) as unknown
        },
      })
    : values

/**
 * The values of a form with the boxes that browsers do not send because they are unchecked: `false` for a flag
 * of the verb, an empty list for its checkboxes. A form shows all boxes of its verb.
 */
export function withAbsentBoxes(
  input: z.ZodType | undefined,
  form: FormData,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const { shape = {} } = (input ?? {}) as Partial<z.ZodObject>
  const fields = Object.entries(shape)
  const absent = fields.flatMap(([name, field]): [string, unknown][] => {
    const unchecked = uncheckedValue(field)
    if (unchecked === false) return form.has(name) ? [] : [[name, false]]
    return unchecked ? [[name, form.getAll(name)]] : []
  })
  return { ...values, ...Object.fromEntries(absent) }
}
