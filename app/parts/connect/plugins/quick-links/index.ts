/** Links and tags in the side navigation. */
import type { ConfigField, Host, Manifest, Plugin, Text, Values } from '#plugins/interface.ts'

const linksField: ConfigField = {
  name: 'links',
  type: 'textarea',
  title: { zh_CN: '链接', en_US: 'Links' },
  description: {
    zh_CN: '每行一个，文字和网址用逗号分开，例如“使用手册,https://example.org”。',
    en_US: 'One per line: a text, a comma and a URL, such as “Handbook,https://example.org”.',
  },
  ui_options: { rows: 6 },
}

const manifest: Manifest = {
  apiVersion: 1,
  slug: 'quick-links',
  name: { zh_CN: '快捷链接', en_US: 'Quick links' },
  description: {
    zh_CN: '在侧边导航里显示选定的标签和链接，用户也可以在个人设置里添加自己的链接。',
    en_US:
      'Shows selected tags and links in the sidebar. Members can add their own links in their settings.',
  },
  version: '1.0.0',
  kinds: ['sidebar'],
  config: [
    {
      name: 'tags',
      type: 'tag_selector',
      title: { zh_CN: '标签', en_US: 'Tags' },
      description: { zh_CN: '用逗号分开。', en_US: 'Separate them with commas.' },
    },
    linksField,
  ],
  userConfig: [linksField],
}

const Link = /^[^,，]{1,100}[,，]\s*(https?:\/\/|\/)[^\s"<>]+$/

function wrongLink({ links }: Values): Record<string, Text> | null {
  const lines = String(links ?? '')
    .split('\n')
    .filter(line => line.trim())
  const wrong = lines.findIndex(line => !Link.test(line.trim()))
  if (wrong < 0) return null
  const number = wrong + 1
  return {
    links: {
      zh_CN: `第 ${number} 个链接应写成“文字,网址”。`,
      en_US: `Link ${number} needs a text, a comma and a URL.`,
    },
  }
}

function make(host: Host): Plugin {
  return {
    checkConfig: wrongLink,
    checkUserConfig: wrongLink,
    sidebar: {
      links(userId) {
        const { tags, links } = host.config()
        const own = userId === null ? '' : host.userConfig(userId).links
        const text = [links, own].map(part => String(part ?? '').trim()).filter(Boolean)
        return { tags: Array.isArray(tags) ? tags : [], text: text.join('\n') }
      },
    },
  }
}

export default { manifest, make }
