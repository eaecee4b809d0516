/** Mermaid diagrams, rendered on the server as inline SVG. */
import type { Host, Manifest, Plugin } from '#plugins/interface.ts'

const manifest: Manifest = {
  apiVersion: 1,
  slug: 'diagrams',
  name: { zh_CN: '图表', en_US: 'Diagrams' },
  description: {
    zh_CN:
      '把 mermaid 代码块画成流程图、时序图、状态图、类图或实体关系图（SVG），由服务器绘制，不需要脚本。对启用之后保存的内容生效；已有的内容请运行“forum render --all”重新渲染。',
    en_US:
      'Renders mermaid code blocks as flowcharts and sequence, state, class and entity diagrams (SVG). It works on the server without scripts. Applies to posts saved after activation; run “forum render --all” for existing posts.',
  },
  version: '1.0.0',
  kinds: ['render'],
}

/**
 * Maximum source length in characters, and maximum lines: rendering time grows faster than these.
 */
const Longest = 5_000
const MostLines = 120
/** Diagram kinds whose colors are not in the SVG itself. */
const Unsupported = /^\s*xychart/m

/** Text alternative for screen readers. */
function wordsOf(svg: string): string {
  const texts = [...svg.matchAll(/<(?:text|tspan)\b[^>]*>([^<]+)</g)].map(([, text]) =>
    text!.trim(),
  )
  return texts
    .filter(Boolean)
    .join(', ')
    .replace(/&(?:lt|gt|quot|amp|#\d+);/g, ' ')
    .slice(0, 400)
}

let drawn = 0

/** Ids of arrow heads are the same in every diagram; a page may have several. */
function ownIds(svg: string): string {
  const prefix = `d${(++drawn % 1e6).toString(36)}${Date.now().toString(36)}-`
  return svg
    .replace(/ id="([\w-]+)"/g, ` id="${prefix}$1"`)
    .replace(/url\(#([\w-]+)\)/g, `url(#${prefix}$1)`)
}

async function make(_host: Host): Promise<Plugin> {
  const { renderMermaidSVG } = await import('beautiful-mermaid')
  const draw = (code: string) => renderMermaidSVG(code, { transparent: true, padding: 16 })
  // The first diagram of each kind is slow; better now than in someone's post.
  for (const code of [
    'graph TD\nA[a] -->|b| B{c}',
    'sequenceDiagram\nA->>B: a',
    'classDiagram\nA <|-- B',
  ])
    draw(code)
  return {
    render: {
      languages: ['mermaid'],
      slow: true,
      draw(code) {
        if (code.length > Longest || code.split('\n').length > MostLines) return null
        if (Unsupported.test(code)) return null
        try {
          const svg = draw(code)
          const open = `<svg role="img" aria-label="${wordsOf(svg)}"`
          return { html: ownIds(svg.replace(/<style>[^]*?<\/style>/, '').replace('<svg', open)) }
        } catch {
          // Not a diagram: stays as written.
          return null
        }
      },
    },
  }
}

export default { manifest, make }
