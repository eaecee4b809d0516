import { existsSync, readFileSync } from 'node:fs'
import { projectRoot } from './tracked-files.ts'

/** Texts for Answer's web client besides those of the catalogue, as `answer-client.<name>`. */
export function answerClientFile(language: string): [key: string, text: string][] {
  const file = `${projectRoot}app/i18n/answer-client/${language}.json`
  if (!existsSync(file)) return []
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return Object.entries(texts).map(([name, text]) => [`answer-client.${name}`, text])
}
