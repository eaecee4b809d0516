/** Plugins: which are active, their settings and their settings for members. */
import { z } from 'zod'
import { listEmbeds, showRenderTheme, showSidebar } from '#site/plugin-pages/page-config.ts'
import { listOwnPlugins, saveOwnConfig, showOwnConfig } from '#site/plugins/user-config.ts'
import { listPlugins, showCaptchaPlugin, showPluginStates } from '#basics/plugins/list-plugins.ts'
import { savePluginConfig, showPluginConfig } from '#site/plugins/config.ts'
import { setPluginStatus } from '#basics/plugins/set-status.ts'
import { type Endpoint, forAdmins, get, put } from '../kernel/endpoint.ts'
import { toNothing } from '../kernel/fixed.ts'
import { out } from '../kernel/out.ts'
import {
  OwnPluginConfig,
  OwnPluginItem,
  Plugin,
  PluginConfig,
  PluginStatus,
  toConfig,
  toOwnConfig,
  toOwnPlugins,
  toPlugins,
  toSidebar,
  toStates,
  SidebarConfig,
} from '../presenters/plugins.ts'

const EmbedConfig = z.strictObject({ platform: out.text(), enable: z.boolean() })
const CaptchaConfig = z.strictObject({ slug_name: out.text() })
const RenderConfig = z.strictObject({ select_theme: out.text() }).nullable()

export const plugins: Endpoint[] = [
  get('plugin/status', showPluginStates, {
    summary: 'Plugins and whether they are active; `basic_captcha` is the built-in captcha',
    response: z.array(PluginStatus),
    toWire: toStates,
  }),
  get('captcha/config', showCaptchaPlugin, {
    summary:
      'The active captcha plugin, or `basic_captcha` for the built-in one; empty while captchas are off',
    response: CaptchaConfig,
    toWire: ({ slug }) => ({ slug_name: slug }),
  }),
  get('embed/config', listEmbeds, {
    summary: 'Sites whose content is embedded',
    response: z.array(EmbedConfig),
    toWire: list => list,
  }),
  get('render/config', showRenderTheme, {
    summary: 'Theme for content drawn by plugins; null when no plugin needs one',
    response: RenderConfig,
    toWire: found => found && { select_theme: found.theme },
  }),
  get('sidebar/config', showSidebar, {
    summary: 'Quick links in the sidebar',
    response: SidebarConfig,
    toWire: toSidebar,
  }),
  get('user/plugin/configs', listOwnPlugins, {
    scope: 'account',
    summary: 'Plugins with settings for the caller',
    response: z.array(OwnPluginItem),
    toWire: toOwnPlugins,
  }),
  get('user/plugin/config', showOwnConfig, {
    scope: 'account',
    summary: 'The caller’s settings in a plugin',
    response: OwnPluginConfig,
    toWire: toOwnConfig,
  }),
  put('user/plugin/config', saveOwnConfig, {
    scope: 'account',
    summary: 'Save the caller’s settings in a plugin',
    response: z.null(),
    toWire: toNothing,
  }),
  ...forAdmins([
    get('plugins', listPlugins, {
      summary: 'Installed plugins',
      response: z.array(Plugin),
      toWire: toPlugins,
    }),
    put('plugin/status', setPluginStatus, {
      summary: 'Activate or deactivate a plugin',
      response: z.null(),
      toWire: toNothing,
    }),
    get('plugin/config', showPluginConfig, {
      summary: 'Settings of a plugin; empty for an unknown plugin',
      response: PluginConfig,
      toWire: toConfig,
    }),
    put('plugin/config', savePluginConfig, {
      summary: 'Save the settings of a plugin',
      response: z.null(),
      toWire: toNothing,
    }),
  ]),
]
