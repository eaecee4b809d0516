/** Build step: the client's types in one file, for programs that download it from the site. */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'

const read = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')

/** The calls, and the exports of the client. */
export function declarations(): string {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(read('api-client.ts'), {
    fileName: 'api-client.ts',
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  })
  if (diagnostics.length > 0) {
    throw new Error(ts.flattenDiagnosticMessageText(diagnostics[0]!.messageText, '\n'))
  }
  return `${outputText.replace(/^import type .*$/m, '')}\n${read('calls.ts')}`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(resolve('build/client/community/api-client.d.ts'), declarations())
}
