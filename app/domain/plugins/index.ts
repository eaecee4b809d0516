export { openPluginConfig, type PluginForm, savePluginConfig, showPluginConfig } from './config.ts'
export { filledUp } from './fields.ts'
export { listPlugins, PluginFilters, showPluginStates } from './list-plugins.ts'
export type { PluginFacts, PluginState } from './plugin-facts.ts'
export {
  dropUserConfigs,
  enabledOf,
  findUserConfig,
  pluginKeys,
  pluginRows,
  pluginValue,
  removePluginValue,
  setPluginValue,
  SiteNotes,
} from './plugins.queries.ts'
export { runOwnAction, runPluginAction } from './run-action.ts'
export { lookForPlugins, setPluginStatus } from './set-status.ts'
export {
  listOwnPlugins,
  openOwnConfig,
  type OwnPlugin,
  type OwnPluginForm,
  saveOwnConfig,
  showOwnConfig,
} from './user-config.ts'
