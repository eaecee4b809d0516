export { listSettings, saveSetting, findSetting, dataVersion } from './settings.queries.ts'
export { currentSettings, forgetSettings } from './current-settings.ts'
