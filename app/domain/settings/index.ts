export { listSettings, saveSetting, findSetting, dataVersion } from './settings.queries.ts'
export { currentSettings, forgetSettings } from './current-settings.ts'
export { lines, numberOrNone, wholeNumber } from './form-fields.ts'
export { ApiInput, saveApi } from './save-api.ts'
export { saveMcp } from './save-mcp.ts'
export { ModerationInput, saveModeration } from './save-moderation.ts'
export { saveUploads } from './save-uploads.ts'
export {
  HiddenValue,
  type SavedSettings,
  settingsVerb,
  storeSettings,
  type StoreOptions,
} from './save-settings.ts'
export { hasOtherWayIn } from './ways-in.ts'
export { openBackOffice, type ShownSettings, showSettings } from './show-settings.ts'
