/** Realistic texts from seeded random numbers: the same seed gives the same site. */

export type Random = {
  next(): number
  below(limit: number): number
  pick<T>(list: readonly T[]): T
}

/** mulberry32: small, fast, and good enough to spread words. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, pick: list => list[below(list.length)]! }
}

export const English =
  'server proxy certificate database index query backup restore container volume network firewall kernel driver package upgrade timeout cache session cookie header request response token cluster node replica queue worker thread memory leak pointer buffer stream socket router switch cable storage array disk partition snapshot mirror rollback deploy pipeline script shell editor plugin module import export compile debug profile trace metric alert dashboard sensor battery board firmware image layer registry branch merge commit review model prompt weight dataset training gradient batch vector embedding search ranking result page button form field value option default limit error warning message file folder path permission user group role password login account mail domain record zone address mask gateway bridge'.split(
    ' ',
  )
export const Chinese =
  '升级 配置 证书 数据库 索引 查询 备份 恢复 容器 网络 防火墙 内核 驱动 超时 缓存 会话 请求 响应 令牌 集群 节点 副本 队列 线程 内存 泄漏 指针 路由 交换机 存储 磁盘 分区 快照 镜像 回滚 部署 脚本 编辑器 插件 模块 编译 调试 监控 告警 固件 仓库 分支 合并 提交 模型 训练 数据 向量 搜索 排序 结果 页面 表单 字段 默认 限制 错误 警告 文件 目录 权限 用户 密码 登录 账号 邮件 域名 地址 网关'.split(
    ' ',
  )
const ChineseGlue = [
  '之后',
  '为什么',
  '如何',
  '无法',
  '的时候',
  '怎样才能',
  '需要',
  '已经',
  '还是',
  '并且',
]
const EnglishGlue = [
  'after',
  'because',
  'how to',
  'cannot',
  'while',
  'without',
  'instead of',
  'when',
]

/** A text in one of the two languages as Markdown, HTML and plain text. */
export type Text = { original: string; html: string; plain: string }

export function makeTitle(random: Random, chinese: boolean): string {
  const words = Array.from({ length: 4 }, () => random.pick(chinese ? Chinese : English))
  const glue = random.pick(chinese ? ChineseGlue : EnglishGlue)
  return chinese
    ? `${words[0]}${words[1]}${glue}${words[2]}${words[3]}？`
    : `${words[0]} ${words[1]} ${glue} ${words[2]} ${words[3]}?`
}

/** Some paragraphs; one text in three has a code block. */
export function makeText(random: Random, chinese: boolean, paragraphs: number): Text {
  const blocks = Array.from({ length: paragraphs }, () => makeParagraph(random, chinese))
  const html = blocks.map(block => `<p>${block}</p>`)
  const original = [...blocks]
  if (random.below(3) === 0) {
    const code = `$ ${random.pick(English)} --${random.pick(English)}=${random.below(9999)}\n`
    html.push(`<pre><code>${code}</code></pre>`)
    original.push('```\n' + code + '```')
  }
  return { original: original.join('\n\n'), html: html.join('\n'), plain: blocks.join(' ') }
}

function makeParagraph(random: Random, chinese: boolean): string {
  const sentences = Array.from({ length: 2 + random.below(3) }, () => {
    const words = Array.from({ length: 8 + random.below(8) }, () =>
      random.pick(chinese ? Chinese : English),
    )
    words.splice(4, 0, random.pick(chinese ? ChineseGlue : EnglishGlue))
    return chinese ? `${words.join('')}。` : `${words.join(' ')}.`
  })
  return sentences.join(chinese ? '' : ' ')
}

export const tagNames = (count: number): string[] =>
  Array.from({ length: count }, (_, i) =>
    i < English.length
      ? English[i]!
      : `${English[i % English.length]}-${Math.floor(i / English.length)}`,
  )
