/** Sends the site's events to another server as JSON. */
import type { Host, Manifest, Plugin } from '#plugins/interface.ts'

const manifest: Manifest = {
  apiVersion: 1,
  slug: 'webhook',
  name: { zh_CN: 'Webhook 通知', en_US: 'Webhook notifications' },
  description: {
    zh_CN:
      '把站内通知和新问题以 JSON 发送到一个地址；设置密钥后附带 HMAC-SHA256 签名（X-Signature）。发送失败会自动重试。',
    en_US:
      'Sends notifications and new questions as JSON to a URL. With a secret, they are signed with HMAC-SHA256 (X-Signature). Failed deliveries are retried.',
  },
  version: '1.0.0',
  kinds: ['notification'],
  config: [
    {
      name: 'url',
      type: 'input',
      title: { zh_CN: '接收地址', en_US: 'URL' },
      description: {
        zh_CN: '须为 https。内网主机需由 INTERNAL_HOSTS 放行。',
        en_US: 'Must use https. Hosts in private networks must be listed in INTERNAL_HOSTS.',
      },
      required: true,
      ui_options: { input_type: 'url', placeholder: 'https://example.org/hook' },
    },
    {
      name: 'secret',
      type: 'input',
      title: { zh_CN: '签名密钥', en_US: 'Secret' },
      ui_options: { input_type: 'password' },
    },
    {
      name: 'events',
      type: 'select',
      title: { zh_CN: '发送哪些事件', en_US: 'Events to send' },
      value: 'all',
      options: [
        {
          value: 'all',
          label: { zh_CN: '新问题和所有站内通知', en_US: 'New questions and all notifications' },
        },
        { value: 'new_question', label: { zh_CN: '仅新问题', en_US: 'New questions only' } },
      ],
    },
    {
      name: 'try',
      type: 'button',
      title: { zh_CN: '测试', en_US: 'Test' },
      description: {
        zh_CN: '向已保存的地址发送一条测试消息。',
        en_US: 'Sends a test to the saved URL.',
      },
      ui_options: { label: { zh_CN: '发送测试', en_US: 'Send test' } },
    },
  ],
}

function make(host: Host): Plugin {
  const addressOf = () => String(host.config().url ?? '')
  return {
    actions: {
      async try() {
        const url = addressOf()
        if (!url) return { zh_CN: '还没有填写接收地址。', en_US: 'Save a URL first.' }
        const body = JSON.stringify({ type: 'test', site: host.siteUrl() })
        const headers = { 'Content-Type': 'application/json' }
        const { status } = await host.call({ url, method: 'POST', headers, body })
        return { zh_CN: `对方返回 ${status}。`, en_US: `The receiver answered ${status}.` }
      },
    },
    notification: {
      message(event) {
        const { url, secret, events } = host.config()
        if (!url || (events === 'new_question' && event.type !== 'new_question')) return null
        return {
          url: String(url),
          body: { ...event, site: host.siteUrl() },
          secret: String(secret ?? ''),
        }
      },
    },
  }
}

export default { manifest, make }
