export { listSettings, saveSetting, findSetting, dataVersion } from './settings.queries.ts'
export { currentSettings, forgetSettings } from './current-settings.ts'
export { lines, numberOrNone, wholeNumber } from './form-fields.ts'
export { ModerationInput, saveModeration } from './save-moderation.ts'
export {
  HiddenValue,
  type SavedSettings,
  settingsVerb,
  storeSettings,
  type StoreOptions,
} from './save-settings.ts'
export { openBackOffice, type ShownSettings, showSettings } from './show-settings.ts'
