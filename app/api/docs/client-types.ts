/** The calls as types, for the client. */
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import type { OpenApi } from './openapi.ts'

const head = '/** Written by `npm run api:docs` from the endpoint tables. Do not edit by hand. */\n'

/** Lines that only say what a call has not. */
const Absent = /^ +(?:\w+\?: never;|headers: \{\n +\[name: string\]: unknown;\n +\};)\n/gm

/** The same document gives the same text. */
export async function clientTypes(document: OpenApi): Promise<string> {
  const ast = await openapiTS(structuredClone(document) as never, {
    // What the server fills in may be left out.
    defaultNonNullable: false,
    transform: ({ format }) =>
      format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined,
  })
  return head + astToString(ast).replace(Absent, '')
}
