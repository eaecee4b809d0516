import { expect, test } from 'vitest'
import { type Locale } from '#shared/codes.ts'
import { shippedTexts } from '#i18n/catalogue.ts'
import { answerClientFile } from './answer-client-texts.ts'

/** Patterns that look wrong to native readers. */
const UNUSUAL: [language: Locale, rule: string, pattern: RegExp][] = [
  ['zh_CN', 'a space between Chinese and Latin letters, digits or values', narrowGap()],
  ['zh_TW', 'a space between Chinese and Latin letters, digits or values', narrowGap()],
  ['zh_CN', 'quotation marks are “…”', /[「」『』]/],
  ['zh_TW', 'quotation marks are 「…」', /[“”]/],
  ['ja_JP', 'quotation marks are 「…」', /[“”]/],
  ['ja_JP', 'an API key is キー, to log in is ログイン', /(?<!秘密)鍵|サインイン/],
  ['zh_CN', 'readers are 你', /您/],
  ['zh_TW', 'readers are 你', /您/],
  // At the start of a sentence `Sie` may mean "she" or "they"; within one it addresses the reader.
  ['de_DE', 'readers are du', /[\p{Ll}\d,] (Sie|Ihnen|Ihr(e[mnrs]?)?)\b/u],
  [
    'de_DE',
    'one word for one thing: Backup, Website, Erweiterung, aktuell, Administrator',
    /\bSicherung\b|Webseite|Plug-in|\b[Jj]etzige|in Gebrauch|(?<!\p{L})Administration\b/u,
  ],
  ['fr_FR', 'readers are vous', /(?<!\p{L})(tu|toi|tes)(?!\p{L})|\bt’(?!on\b)/u],
  ['fr_FR', 'a no-break space before : ; ? ! and inside « »', wideBreak()],
  ['fr_FR', 'an email is an e-mail', /courriel/i],
  [
    'es_ES',
    'readers are tú',
    /\busted(es)?\b|(^|[.:] )(Elija|Inicie|Introduzca|Seleccione|Marque)\b|\b(cópi|déj|enví|guárd|intént|márqu)el[aeo]s?\b|\bdéselo\b/i,
  ],
  [
    'es_ES',
    'one word for one thing: notificación, pendiente de revisión, predeterminado, definitivamente',
    /\bavisos?\b|\besperan? revisión|\bpor defecto\b|\bpara siempre\b|\b(veis|recibís)\b/i,
  ],
]

function narrowGap(): RegExp {
  return /[\u4e00-\u9fff][A-Za-z0-9{]|[A-Za-z0-9}][\u4e00-\u9fff]/
}

/** An ordinary space, or none, where French needs a no-break space; names like `is:` are code. */
function wideBreak(): RegExp {
  return /[ \p{L})}»](?=[;!?](\s|$))|[ ]:(?=\s|$)|«(?!\u00a0)|(?<!\u00a0)»/u
}

test.each(UNUSUAL)('%s: %s', (language, _rule, pattern) => {
  const texts = [...shippedTexts(language), ...answerClientFile(language)]
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter(([, value]) => pattern.test(value))).toEqual([])
})
