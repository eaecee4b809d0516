/** Plugins: which are in use, their settings, what members set in them. */
import { z } from 'zod'
import {
  listEmbeds,
  showRenderTheme,
  showSidebar,
} from '#app/domain/site/plugin-pages/page-config.ts'
import {
  listOwnPlugins,
  saveOwnConfig,
  showOwnConfig,
} from '#app/domain/basics/plugins/user-config.ts'
import {
  listPlugins,
  showCaptchaPlugin,
  showPluginStates,
} from '#app/domain/basics/plugins/list-plugins.ts'
import { savePluginConfig, showPluginConfig } from '#app/domain/basics/plugins/config.ts'
import { setPluginStatus } from '#app/domain/basics/plugins/set-status.ts'
import { type Endpoint, forAdmins, get, put } from '../kernel/endpoint.ts'
import { presentNothing } from '../kernel/fixed.ts'
import {
  OwnPluginConfig,
  OwnPluginItem,
  Plugin,
  PluginConfig,
  PluginStatus,
  presentConfig,
  presentOwnConfig,
  presentOwnPlugins,
  presentPlugins,
  presentSidebar,
  presentStates,
  SidebarConfig,
} from '../presenters/plugins.ts'

const EmbedConfig = z.strictObject({ platform: z.string(), enable: z.boolean() })
const CaptchaConfig = z.strictObject({ slug_name: z.string() })
const RenderConfig = z.strictObject({ select_theme: z.string() }).nullable()

export const plugins: Endpoint[] = [
  get('plugin/status', showPluginStates, {
    summary: 'Plugins and whether they are on, with `basic_captcha` for the captchas of the site',
    response: z.array(PluginStatus),
    present: presentStates,
  }),
  get('captcha/config', showCaptchaPlugin, {
    summary:
      'The captcha plugin in use, `basic_captcha` for the pictures of the site; empty while captchas are off',
    response: CaptchaConfig,
    present: ({ slug }) => ({ slug_name: slug }),
  }),
  get('embed/config', listEmbeds, {
    summary: 'Sites whose content is embedded',
    response: z.array(EmbedConfig),
    present: list => list,
  }),
  get('render/config', showRenderTheme, {
    summary: 'Theme of what plugins draw; null while none does',
    response: RenderConfig,
    present: found => found && { select_theme: found.theme },
  }),
  get('sidebar/config', showSidebar, {
    summary: 'Quick links beside the lists',
    response: SidebarConfig,
    present: presentSidebar,
  }),
  get('user/plugin/configs', listOwnPlugins, {
    scope: 'account',
    summary: 'Plugins in which the caller has something to set',
    response: z.array(OwnPluginItem),
    present: presentOwnPlugins,
  }),
  get('user/plugin/config', showOwnConfig, {
    scope: 'account',
    summary: 'What the caller has set in a plugin',
    response: OwnPluginConfig,
    present: presentOwnConfig,
  }),
  put('user/plugin/config', saveOwnConfig, {
    scope: 'account',
    summary: 'Set something in a plugin',
    response: z.null(),
    present: presentNothing,
  }),
  ...forAdmins([
    get('plugins', listPlugins, {
      summary: 'Plugins that were found',
      response: z.array(Plugin),
      present: presentPlugins,
    }),
    put('plugin/status', setPluginStatus, {
      summary: 'Switch a plugin on or off',
      response: z.null(),
      present: presentNothing,
    }),
    get('plugin/config', showPluginConfig, {
      summary: 'Settings of a plugin; empty for one that nobody knows',
      response: PluginConfig,
      present: presentConfig,
    }),
    put('plugin/config', savePluginConfig, {
      summary: 'Set how a plugin works',
      response: z.null(),
      present: presentNothing,
    }),
  ]),
]
