/** Login through an OAuth 2 or OpenID Connect provider. */
import type { ConfigField, Host, Manifest, Plugin, Provider } from '#plugins/interface.ts'

const line = (
  name: keyof Provider,
  zh_CN: string,
  en_US: string,
  more: Partial<ConfigField> = {},
): ConfigField => ({ name, type: 'input', title: { zh_CN, en_US }, ...more })

const manifest: Manifest = {
  apiVersion: 1,
  slug: 'oauth',
  name: { zh_CN: '通用 OAuth 登录', en_US: 'OAuth login' },
  description: {
    zh_CN:
      '让用户通过任何 OAuth 2 或 OpenID Connect 服务登录。回调地址是 /answer/api/v1/connector/redirect/ 加上下面的标识。',
    en_US:
      'Lets members log in with any OAuth 2 or OpenID Connect service. The redirect URL is /answer/api/v1/connector/redirect/ followed by the key below.',
  },
  version: '1.0.0',
  kinds: ['connector'],
  config: [
    line('name', '名称', 'Name', { required: true, value: 'OAuth' }),
    line('slug', '标识', 'Key', {
      required: true,
      value: 'oauth',
      description: {
        zh_CN: '小写字母、数字和连字符；有人用它登录后请勿更改。',
        en_US:
          'Lowercase letters, digits and hyphens. Do not change it after members have logged in.',
      },
    }),
    line('icon', '图标地址', 'Icon', {
      description: {
        zh_CN: '本站上的路径或 data URI。',
        en_US: 'A path on this site or a data URI.',
      },
    }),
    line('client_id', 'Client ID', 'Client ID', { required: true }),
    line('client_secret', 'Client Secret', 'Client secret', {
      ui_options: { input_type: 'password' },
    }),
    line('authorize_url', '授权地址', 'Authorization URL', {
      required: true,
      ui_options: { input_type: 'url' },
    }),
    line('token_url', '令牌地址', 'Token URL', {
      required: true,
      ui_options: { input_type: 'url' },
    }),
    line('user_info_url', '用户信息地址', 'User info URL', {
      required: true,
      ui_options: { input_type: 'url' },
    }),
    line('scopes', '权限范围', 'Scopes', { value: 'openid profile email' }),
    line('id_claim', 'ID 字段', 'ID field', { required: true, value: 'sub' }),
    line('name_claim', '昵称字段', 'Name field', { value: 'name' }),
    line('username_claim', '用户名字段', 'Username field', { value: 'preferred_username' }),
    line('email_claim', '邮箱字段', 'Email address field', { value: 'email' }),
    line('email_verified_claim', '邮箱已验证字段', 'Email address verified field', {
      value: 'email_verified',
    }),
    line('avatar_claim', '头像字段', 'Avatar field', { value: 'picture' }),
  ],
}

function make(host: Host): Plugin {
  return {
    checkConfig({ slug }) {
      if (/^[a-z0-9][a-z0-9-]{0,49}$/.test(String(slug))) return null
      return {
        slug: {
          zh_CN: '请使用小写字母、数字和连字符。',
          en_US: 'Use only lowercase letters, digits and hyphens.',
        },
      }
    },
    connector: {
      providers() {
        const provider = host.config() as unknown as Provider
        const { client_id, authorize_url, token_url, user_info_url } = provider
        return client_id && authorize_url && token_url && user_info_url ? [provider] : []
      },
    },
  }
}

export default { manifest, make }
