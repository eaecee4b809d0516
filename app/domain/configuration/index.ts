export { previewLegal, saveLegal } from './save-legal.ts'
export { saveGeneral } from './save-general.ts'
export { saveInterface } from './save-interface.ts'
export { saveLogin } from './save-login.ts'
export {
  CustomLevel,
  type LevelTable,
  PrivilegeKeys,
  PrivilegeNumber,
  savePrivileges,
  showPrivileges,
  type ShownPrivileges,
} from './save-privileges.ts'
export { saveSeo } from './save-seo.ts'
export { saveUsers } from './save-users.ts'
export { saveWrite, showWrite, type ShownWrite } from './save-write.ts'
export {
  checkSettingsFile,
  exportSettings,
  type FileChange,
  importSettings,
} from './settings-file.ts'
export { showLastChange, undoChange } from './undo-change.ts'
export { groupInput, unwritten, type WrittenGroup } from './writers.ts'
