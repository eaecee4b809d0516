/** The input fields of a call, from its verb's schema. */
import { z } from 'zod'
import type { Endpoint } from '../kernel/endpoint.ts'
import { shapesOf } from './shape.ts'

const fieldsOf = (input: z.ZodType): [string, z.ZodType][] =>
  input instanceof z.ZodObject ? Object.entries(input.shape) : []

const captchaLines = (action: string) => [
  `- \`captcha_id\`: text; required when a captcha is due, see \`user/action/record?action=${action}\``,
  '- `captcha_code`: text; the characters in the image',
]

/** Lines of a Markdown list; empty for calls without input. */
export function inputLines({ operation, extra = {}, rename = {} }: Endpoint): string[] {
  const wireName = new Map(Object.entries(rename).map(([wire, own]) => [own, wire]))
  const own = fieldsOf(operation.input)
    .filter(([name]) => !Object.hasOwn(extra, name))
    .map(([name, schema]) => {
      const words = schema.description ?? shapesOf(schema, 'input').text
      return `- \`${wireName.get(name) ?? name}\`: ${words.replaceAll('|', 'or')}`
    })
  return operation.captcha ? [...own, ...captchaLines(operation.captcha)] : own
}
