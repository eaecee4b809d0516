/**
 * Videos of some platforms: a link alone in a paragraph becomes a card, with a player on request.
 */
import type { Host, Manifest, Plugin } from '#plugins/interface.ts'

type Platform = {
  key: string
  name: string
  origin: string
  /** The player's URL, and a title for its card. */
  find(url: URL): { frame: string; title: string } | null
}

const Video = /^[\w-]{6,20}$/

function youtube(url: URL): string {
  if (url.hostname === 'youtu.be') return url.pathname.slice(1)
  if (!/^(www\.|m\.)?youtube\.com$/.test(url.hostname)) return ''
  return url.pathname === '/watch'
    ? (url.searchParams.get('v') ?? '')
    : (/^\/shorts\/([\w-]+)$/.exec(url.pathname)?.[1] ?? '')
}

const platforms: Platform[] = [
  {
    key: 'bilibili',
    name: 'Bilibili',
    origin: 'https://player.bilibili.com',
    find(url) {
      const known = /^(www\.|m\.)?bilibili\.com$/.test(url.hostname)
      const id = known && /^\/video\/(BV\w{8,12})\/?$/.exec(url.pathname)?.[1]
      if (!id) return null
      return { title: id, frame: `${this.origin}/player.html?bvid=${id}&autoplay=0` }
    },
  },
  {
    key: 'youtube',
    name: 'YouTube',
    origin: 'https://www.youtube-nocookie.com',
    find(url) {
      const id = youtube(url)
      return Video.test(id) ? { title: id, frame: `${this.origin}/embed/${id}` } : null
    },
  },
  {
    key: 'vimeo',
    name: 'Vimeo',
    origin: 'https://player.vimeo.com',
    find(url) {
      const id = url.hostname === 'vimeo.com' && /^\/(\d{6,12})$/.exec(url.pathname)?.[1]
      return id ? { title: id, frame: `${this.origin}/video/${id}?dnt=1` } : null
    },
  },
]

const manifest: Manifest = {
  apiVersion: 1,
  slug: 'embeds',
  name: { zh_CN: '嵌入视频', en_US: 'Embedded videos' },
  description: {
    zh_CN: '单独成段的视频链接显示为卡片；读者允许外部内容后才会加载播放器。',
    en_US:
      'Shows a video link in its own paragraph as a card. The player loads only after the reader allows external content.',
  },
  version: '1.0.0',
  kinds: ['embed'],
  config: [
    {
      name: 'platforms',
      type: 'checkbox',
      title: { zh_CN: '平台', en_US: 'Platforms' },
      options: platforms.map(({ key, name }) => ({ value: key, label: name })),
      value: platforms.map(({ key }) => key),
    },
  ],
}

function make(host: Host): Plugin {
  const chosen = () => {
    const { platforms: keys } = host.config()
    return platforms.filter(({ key }) => Array.isArray(keys) && keys.includes(key))
  }
  return {
    embed: {
      platforms: () => {
        const on = chosen()
        return platforms.map(one => ({ platform: one.key, enable: on.includes(one) }))
      },
      get frameOrigins() {
        return chosen().map(({ origin }) => origin)
      },
      describe(address) {
        const url = new URL(address)
        for (const platform of chosen()) {
          const found = platform.find(url)
          if (found) {
            const { title, frame } = found
            return { platform: platform.name, title: `${platform.name} ${title}`, frame }
          }
        }
        return null
      },
    },
  }
}

export default { manifest, make }
