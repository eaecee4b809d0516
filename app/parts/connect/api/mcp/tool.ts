/** What a tool for assistants is, and inputs that several have. */
import { z } from 'zod'
import type { Scope } from '#shared/scopes.ts'
import type { Call } from './call.ts'
import type { Addresses, Data } from './shapes.ts'

type Result = { text: string; data: Data }
type Shape = Record<string, z.ZodType>
export type Tool = {
  name: string
  title: string
  description: string
  scope: Extract<Scope, 'read' | 'write'>
  input: Shape
  run(call: Call, input: Data, at: Addresses): Promise<Result>
}

/** Declares a tool with the types of its input. */
export const tool = <S extends Shape>(
  definition: Omit<Tool, 'input' | 'run'> & {
    input: S
    run(call: Call, input: z.output<z.ZodObject<S>>, at: Addresses): Promise<Result>
  },
): Tool => definition

export const id = (what: string) => z.string().max(40).describe(`id of ${what}, as in lists`)
export const page = z
  .number()
  .int()
  .min(1)
  .max(1000)
  .default(1)
  .describe('page number, starting at 1')
export const size = (most: number) =>
  z.number().int().min(1).max(most).default(10).describe('entries per page')
