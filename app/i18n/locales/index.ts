/** Every language's namespaces. A new namespace is one JSON file per language and a line in each index. */
import enUS from './en_US/index.ts'
import zhCN from './zh_CN/index.ts'

export const files = { zh_CN: zhCN, en_US: enUS }
