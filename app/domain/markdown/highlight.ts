import { grammar, highlighter } from './lazy-modules.ts'

/** Highlighted languages with their aliases. */
const Languages: Record<string, string> = {
  bash: 'sh zsh shell console',
  c: 'h',
  cpp: 'c++ cc cxx hpp h++',
  csharp: 'cs c#',
  css: '',
  dart: '',
  diff: 'patch',
  dockerfile: 'docker',
  elixir: 'ex exs',
  erlang: 'erl',
  go: 'golang',
  graphql: 'gql',
  groovy: 'gradle',
  haskell: 'hs',
  ini: 'toml conf properties',
  java: 'jsp',
  javascript: 'js jsx mjs cjs node',
  json: 'jsonc json5',
  kotlin: 'kt kts',
  latex: 'tex',
  less: '',
  lua: '',
  makefile: 'make mk',
  markdown: 'md',
  matlab: '',
  nginx: '',
  objectivec: 'objc obj-c mm',
  perl: 'pl pm',
  php: '',
  powershell: 'ps ps1 pwsh',
  python: 'py python3 gyp',
  r: '',
  ruby: 'rb',
  rust: 'rs',
  scala: '',
  scheme: 'lisp clojure',
  scss: 'sass',
  sql: 'mysql pgsql postgresql sqlite plsql tsql',
  swift: '',
  typescript: 'ts tsx mts cts',
  vim: 'viml',
  xml: 'html xhtml svg vue rss atom plist',
  yaml: 'yml',
}

const fileByName = new Map<string, string>()
for (const [file, aliases] of Object.entries(Languages)) {
  for (const name of [file, ...aliases.split(' ').filter(Boolean)]) fileByName.set(name, file)
}

function registered(file: string): string {
  const hljs = highlighter()
  if (!hljs.getLanguage(file)) {
    hljs.registerLanguage(file, grammar(file))
    if (file === 'xml') for (const inner of ['css', 'javascript']) registered(inner)
  }
  return file
}

/** Whether code in this language is highlighted. */
export function isHighlighted(language: string): boolean {
  return fileByName.has(language)
}

/**
 * Code as HTML: text with `hljs-…` spans. The language is never guessed; null if it is unknown, so that the
 * caller shows the code as text.
 */
export function highlight(code: string, language: string): string | null {
  const file = fileByName.get(language)
  if (!file) return null
  return highlighter().highlight(code, { language: registered(file), ignoreIllegals: true }).value
}
