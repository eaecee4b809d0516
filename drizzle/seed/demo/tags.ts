import type { DemoTag } from './types.ts'

export const tags: DemoTag[] = [
  // The community itself.
  {
    slug: 'announcement',
    name: '公告',
    reserved: true,
    description: '站务通知：维护时间、规则变化、数据备份结果。只有版主和管理员可以使用。',
  },
  {
    slug: 'guide',
    name: '版规与指南',
    reserved: true,
    description: '长期有效的说明，例如怎样提问、怎样标注代码语言。',
  },
  {
    slug: 'feedback',
    name: '站务反馈',
    description: '对本站的建议、报错和疑问。请说明在哪个页面、用什么设备看到的。',
    synonyms: ['meta'],
  },
  // At home.
  {
    slug: 'self-hosting',
    name: '自托管',
    recommend: true,
    synonyms: ['selfhosted', 'self-host'],
    description:
      '把服务放在自己管得着的机器上：相册、网盘、笔记、订阅。\n\n提问时请写清**系统、部署方式、能不能从外网访问**，这三样决定了大半的答案。',
  },
  {
    slug: 'linux',
    name: 'Linux',
    recommend: true,
    description: '发行版、内核、文件系统、权限，以及一切“为什么它自己又起来了”。',
  },
  {
    slug: 'homelab',
    name: '家庭机房',
    description: '放在阳台、弱电箱和床底下的机器。功耗、噪音、散热、家人的意见。',
  },
  {
    slug: 'nas',
    name: 'NAS',
    description: '网络存储：选盘、组阵列、共享协议、坏盘之后怎么办。',
  },
  {
    slug: 'zfs',
    name: 'ZFS',
    description: 'Pools, datasets, snapshots, send and receive, and the price of RAM.',
  },
  {
    slug: 'backup',
    name: '备份',
    recommend: true,
    description: '没有恢复过的备份不算备份。\n\n- 3 份副本\n- 2 种介质\n- 1 份在别处',
  },
  {
    slug: 'docker',
    name: 'Docker',
    recommend: true,
    synonyms: ['docker-compose', 'containers'],
    description: '镜像、网络、卷、Compose。贴日志时请把密码涂掉。',
  },
  {
    slug: 'systemd',
    name: 'systemd',
    description: '服务单元、定时器、日志（journal）与开机顺序。',
  },
  { slug: 'ssh', name: 'SSH', description: 'Keys, agents, jump hosts, tunnels and locked doors.' },
  {
    slug: 'bash',
    name: 'Bash / Shell',
    synonyms: ['shell'],
    description: '引号、管道、循环，以及文件名里的空格。',
  },
  { slug: 'git', name: 'Git', description: '分支、变基、找回丢掉的提交。' },
  { slug: 'regex', name: '正则表达式', synonyms: ['regular-expression'] },
  {
    slug: 'raspberry-pi',
    name: '树莓派',
    synonyms: ['rpi', '树莓派'],
    description: '小板子：供电、存储卡、GPIO 和它们的寿命。',
  },
  // Networks.
  {
    slug: 'networking',
    name: '网络',
    description: '从网线压制到路由表。描述问题时，一张拓扑图胜过三段话。',
  },
  { slug: 'openwrt', name: 'OpenWrt', description: '固件、软件包、防火墙区域、无线参数。' },
  { slug: 'dns', name: 'DNS', description: 'Records, resolvers, caching. It is usually this one.' },
  { slug: 'wireguard', name: 'WireGuard', description: '在外面连回家里的网络：密钥、路由、MTU。' },
  { slug: 'nginx', name: 'Nginx', description: '反向代理、静态文件、缓存与重写规则。' },
  { slug: 'caddy', name: 'Caddy' },
  {
    slug: 'tls',
    name: 'TLS / HTTPS',
    synonyms: ['https', 'ssl'],
    description: '证书签发与续期、链不完整、混合内容。',
  },
  {
    slug: 'email',
    name: '邮件',
    description: 'Mail servers, SPF, DKIM, DMARC and the patience they require.',
  },
  {
    slug: 'security',
    name: '安全',
    description: '加固、权限、密钥保管。只讨论保护自己的系统；请勿发布针对他人的攻击方法。',
  },
  {
    slug: 'monitoring',
    name: '监控告警',
    description: '指标、日志、告警。目标是少收几条，但每条都值得起床。',
  },
  // Web.
  {
    slug: 'javascript',
    name: 'JavaScript',
    synonyms: ['js'],
    description: 'The language itself, in browsers and elsewhere.',
  },
  {
    slug: 'typescript',
    name: 'TypeScript',
    synonyms: ['ts'],
    description: 'Types, narrowing, generics, compiler options.',
  },
  {
    slug: 'node.js',
    name: 'Node.js',
    synonyms: ['nodejs'],
    description: '事件循环、流、模块与部署。',
  },
  { slug: 'react', name: 'React', description: '组件、状态、渲染与性能。' },
  { slug: 'vue', name: 'Vue' },
  { slug: 'html', name: 'HTML', description: '语义、表单、媒体。先写对标签，再谈样式。' },
  {
    slug: 'css',
    name: 'CSS',
    recommend: true,
    description: '布局、层叠、响应式。附上最小可复现的代码会快很多。',
  },
  {
    slug: 'accessibility',
    name: '无障碍',
    synonyms: ['a11y'],
    description: '让键盘、读屏、放大镜用户也能用。Keyboard first, then everything else.',
  },
  { slug: 'typography', name: '中文排版', description: '字体回退、标点挤压、行高、中英文间距。' },
  {
    slug: 'i18n',
    name: '国际化',
    synonyms: ['l10n'],
    description: 'Languages, scripts, directions, plurals, dates.',
  },
  { slug: 'performance', name: '性能', description: '先测量，再优化。请贴出测量方法和数字。' },
  // Languages and data.
  {
    slug: 'python',
    name: 'Python',
    recommend: true,
    synonyms: ['python3'],
    description: '语言本身、标准库、打包与虚拟环境。',
  },
  { slug: 'pandas', name: 'pandas', description: '表格数据处理。请给出能直接运行的几行样例数据。' },
  { slug: 'go', name: 'Go', synonyms: ['golang'], description: '并发、标准库、交叉编译。' },
  {
    slug: 'rust',
    name: 'Rust',
    description: 'Ownership, traits, async and what the compiler meant.',
  },
  { slug: 'java', name: 'Java' },
  { slug: 'php', name: 'PHP', description: 'From one-file scripts to frameworks.' },
  {
    slug: 'c',
    name: 'C / C++',
    synonyms: ['cpp', 'c++'],
    description: '指针、内存、嵌入式里的位运算。',
  },
  {
    slug: 'postgresql',
    name: 'PostgreSQL',
    synonyms: ['postgres'],
    description: 'Queries, indexes, plans, upgrades, vacuum.',
  },
  { slug: 'sqlite', name: 'SQLite', description: '一个文件的数据库：锁、WAL、全文检索。' },
  { slug: 'r', name: 'R 语言', description: '统计与作图。' },
  {
    slug: 'llm',
    name: '大语言模型',
    synonyms: ['large-language-model'],
    description: '在自己的机器上跑模型：量化、显存、上下文、提示词、评测。',
  },
  { slug: 'rag', name: 'RAG 检索增强', description: '切分、向量、重排与引用来源。' },
  {
    slug: 'machine-learning',
    name: '机器学习',
    synonyms: ['ml'],
    description: 'Features, validation, leakage. Plots welcome.',
  },
  // Making.
  {
    slug: 'home-assistant',
    name: 'Home Assistant',
    synonyms: ['hass'],
    description: '自动化、实体、集成，以及全家人能不能接受。',
  },
  { slug: 'esp32', name: 'ESP32', description: 'Wi-Fi 单片机：低功耗、看门狗、OTA。' },
  { slug: 'arduino', name: 'Arduino', description: '入门电子制作。请附接线说明，照片或文字都行。' },
  { slug: '3d-printing', name: '3D 打印', description: '切片参数、材料、翘边和拉丝。' },
  {
    slug: 'electronics',
    name: '电子电路',
    description: 'Power, sensors, soldering, and reading the datasheet.',
  },
  {
    slug: 'ffmpeg',
    name: 'FFmpeg',
    description: '转码、封装、滤镜。请贴完整命令与输出的前 20 行。',
  },
  {
    slug: 'buying-advice',
    name: '选购',
    description: '请写明**预算、用途、已有设备**。单纯问“哪个好”会被要求补充。',
  },
]
