/** TeX formulas, rendered as MathML: no script, no font, no style. */
import type { Host, Manifest, Plugin } from '#plugins/interface.ts'

const manifest: Manifest = {
  apiVersion: 1,
  slug: 'formulas',
  name: { zh_CN: '数学公式', en_US: 'Formulas' },
  description: {
    zh_CN:
      '把 $…$、$$…$$ 和 math 代码块里的 TeX 公式直接渲染为 MathML，不需要脚本。对启用之后保存的内容生效；已有的内容请运行“forum render --all”重新渲染。',
    en_US:
      'Renders TeX formulas in $…$, $$…$$ and math code blocks as MathML, without scripts. Applies to posts saved after activation; run “forum render --all” for existing posts.',
  },
  version: '1.0.0',
  kinds: ['render'],
}

/** Maximum length of a formula, in characters. */
const Longest = 2_000

async function make(_host: Host): Promise<Plugin> {
  const { default: katex } = await import('katex')
  const draw = (code: string, inline: boolean) =>
    katex.renderToString(code, {
      output: 'mathml',
      displayMode: !inline,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 300,
      maxSize: 20,
    })
  // The first formula is slow; better now than in someone's post.
  draw('\\frac{a^2}{b}\\begin{pmatrix}1&2\\end{pmatrix}', false)
  return {
    render: {
      languages: ['math'],
      formulas: true,
      draw(code, _language, inline) {
        if (code.length > Longest) return null
        try {
          const whole = draw(code, inline)
          const from = whole.indexOf('<math')
          return { html: whole.slice(from, whole.lastIndexOf('</math>') + '</math>'.length) }
        } catch {
          // Not a formula: stays as written.
          return null
        }
      },
    },
  }
}

export default { manifest, make }
