/** Plugins: which are active, their settings and their settings for members. */
import { z } from 'zod'
import { listEmbeds, showRenderTheme, showSidebar } from '#site/plugin-pages/page-config.ts'
import { listOwnPlugins, saveOwnConfig, showOwnConfig } from '#site/plugins/user-config.ts'
import { listPlugins, showCaptchaPlugin, showPluginStates } from '#basics/plugins/list-plugins.ts'
import { savePluginConfig, showPluginConfig } from '#site/plugins/config.ts'
import { setPluginStatus } from '#basics/plugins/set-status.ts'
import { type Endpoint, forAdmins, get, put } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { asIs, list, nullable, shape } from '../kernel/wire.ts'
import {
  OwnPluginConfig,
  OwnPluginItem,
  Plugin,
  PluginConfig,
  PluginStatus,
  SidebarConfig,
} from '../presenters/plugins.ts'

const EmbedConfigs = asIs(z.array(z.strictObject({ platform: out.text(), enable: z.boolean() })))
const CaptchaConfig = shape<{ slug: string }>()({ slug_name: [out.text(), 'slug'] })
const RenderConfig = shape<{ theme: string }>()({ select_theme: [out.text(), 'theme'] })

export const plugins: Endpoint[] = [
  get('plugin/status', showPluginStates, {
    summary: 'Plugins and whether they are active; `basic_captcha` is the built-in captcha',
    answer: list(PluginStatus),
  }),
  get('captcha/config', showCaptchaPlugin, {
    summary:
      'The active captcha plugin, or `basic_captcha` for the built-in one; empty while captchas are off',
    answer: CaptchaConfig,
  }),
  get('embed/config', listEmbeds, {
    summary: 'Sites whose content is embedded',
    answer: EmbedConfigs,
  }),
  get('render/config', showRenderTheme, {
    summary: 'Theme for content drawn by plugins; null when no plugin needs one',
    answer: nullable(RenderConfig),
  }),
  get('sidebar/config', showSidebar, {
    summary: 'Quick links in the sidebar',
    answer: SidebarConfig,
  }),
  get('user/plugin/configs', listOwnPlugins, {
    scope: 'account',
    summary: 'Plugins with settings for the caller',
    answer: list(OwnPluginItem),
  }),
  get('user/plugin/config', showOwnConfig, {
    scope: 'account',
    summary: 'The caller’s settings in a plugin',
    answer: OwnPluginConfig,
  }),
  put('user/plugin/config', saveOwnConfig, {
    scope: 'account',
    summary: 'Save the caller’s settings in a plugin',
  }),
  ...forAdmins([
    get('plugins', listPlugins, {
      summary: 'Installed plugins',
      answer: list(Plugin),
    }),
    put('plugin/status', setPluginStatus, { summary: 'Activate or deactivate a plugin' }),
    get('plugin/config', showPluginConfig, {
      summary: 'Settings of a plugin; empty for an unknown plugin',
      answer: PluginConfig,
    }),
    put('plugin/config', savePluginConfig, { summary: 'Save the settings of a plugin' }),
  ]),
]
