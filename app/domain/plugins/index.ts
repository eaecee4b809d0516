export { openPluginConfig, type PluginForm, savePluginConfig, showPluginConfig } from './config.ts'
export { filledUp, isSecretField } from './fields.ts'
export { listPlugins, PluginFilters, showCaptchaPlugin, showPluginStates } from './list-plugins.ts'
export { listEmbeds, showRenderTheme, showSidebar } from './page-config.ts'
export { type PluginFacts, pluginName } from './plugin-facts.ts'
export {
  dropUserConfigs,
  enabledOf,
  findUserConfig,
  pluginKeys,
  pluginRows,
  pluginValue,
  KindNotes,
  removePluginValue,
  setPluginValue,
  SiteNotes,
} from './plugins.queries.ts'
export { type QuickLinks, quickLinksFor } from './quick-links.ts'
export { runOwnAction, runPluginAction } from './run-action.ts'
export { type Filling, fillingOf, fillingsDue, fillSearch, noteStep } from './search-filling.ts'
export { lookForPlugins, setPluginStatus } from './set-status.ts'
export {
  listOwnPlugins,
  openOwnConfig,
  ownPluginsFor,
  type OwnPlugin,
  type OwnPluginForm,
  saveOwnConfig,
  showOwnConfig,
} from './user-config.ts'
