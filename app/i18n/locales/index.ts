/** Every language's namespaces. A new namespace is one JSON file per language and a line in each index. */
import deDE from './de_DE/index.ts'
import enUS from './en_US/index.ts'
import esES from './es_ES/index.ts'
import frFR from './fr_FR/index.ts'
import jaJP from './ja_JP/index.ts'
import zhCN from './zh_CN/index.ts'
import zhTW from './zh_TW/index.ts'

export const files = {
  zh_CN: zhCN,
  en_US: enUS,
  zh_TW: zhTW,
  ja_JP: jaJP,
  de_DE: deDE,
  fr_FR: frFR,
  es_ES: esES,
}
