/** Links and tags in the side navigation. */
import type { Host, Manifest, Plugin } from '../interface.ts'

const manifest: Manifest = {
  apiVersion: 1,
  slug: 'quick-links',
  name: { zh_CN: '快捷链接', en_US: 'Quick links' },
  description: {
    zh_CN: '在侧边导航里显示选定的标签和链接。',
    en_US: 'Shows chosen tags and links in the side navigation.',
  },
  version: '1.0.0',
  kinds: ['sidebar'],
  config: [
    {
      name: 'tags',
      type: 'tag_selector',
      title: { zh_CN: '标签', en_US: 'Tags' },
      description: { zh_CN: '以逗号分隔。', en_US: 'Separated by commas.' },
    },
    {
      name: 'links',
      type: 'textarea',
      title: { zh_CN: '链接', en_US: 'Links' },
      description: {
        zh_CN: '每行一个：文字、逗号、地址，例如「使用手册,https://example.org」。',
        en_US: 'One a line: text, comma, address, such as “Handbook,https://example.org”.',
      },
      ui_options: { rows: 6 },
    },
  ],
}

const Link = /^[^,，]{1,100}[,，]\s*(https?:\/\/|\/)[^\s"<>]+$/

function make(host: Host): Plugin {
  return {
    checkConfig({ links }) {
      const lines = String(links ?? '')
        .split('\n')
        .filter(line => line.trim())
      const wrong = lines.findIndex(line => !Link.test(line.trim()))
      if (wrong < 0) return null
      const number = wrong + 1
      return {
        links: {
          zh_CN: `第 ${number} 个链接应写成「文字,地址」。`,
          en_US: `Link ${number} must be a text, a comma and an address.`,
        },
      }
    },
    sidebar: {
      links() {
        const { tags, links } = host.config()
        return { tags: Array.isArray(tags) ? tags : [], text: String(links ?? '') }
      },
    },
  }
}

export default { manifest, make }
