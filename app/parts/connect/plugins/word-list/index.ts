/** Queues or rejects new posts that contain a listed word. */
import type { Host, Manifest, Plugin, Verdict } from '#plugins/interface.ts'

const manifest: Manifest = {
  apiVersion: 1,
  slug: 'word-list',
  name: { zh_CN: '关键词审核', en_US: 'Word list reviewer' },
  description: {
    zh_CN: '新帖子含有列出的词时进入审核队列，或直接删除；声望较高的用户可以免检。',
    en_US:
      'Sends new posts that contain listed words to the review queue or deletes them right away. Members with enough reputation can be exempt.',
  },
  version: '1.0.0',
  kinds: ['reviewer'],
  config: [
    {
      name: 'hold',
      type: 'textarea',
      title: { zh_CN: '需要审核的词', en_US: 'Words to review' },
      description: {
        zh_CN: '每行一个，不区分大小写和全角半角。',
        en_US: 'One per line. Case and character width are ignored.',
      },
      ui_options: { rows: 8 },
    },
    {
      name: 'refuse',
      type: 'textarea',
      title: { zh_CN: '直接删除的词', en_US: 'Words to delete' },
      description: {
        zh_CN: '每行一个。含有这些词的帖子不会出现，作者也不会收到提示。',
        en_US: 'One per line. Posts with any of these are never published.',
      },
      ui_options: { rows: 4 },
    },
    {
      name: 'kinds',
      type: 'checkbox',
      title: { zh_CN: '检查哪些内容', en_US: 'Posts to check' },
      value: ['question', 'answer', 'comment'],
      options: [
        { value: 'question', label: { zh_CN: '问题', en_US: 'Questions' } },
        { value: 'answer', label: { zh_CN: '回答', en_US: 'Answers' } },
        { value: 'comment', label: { zh_CN: '评论', en_US: 'Comments' } },
      ],
    },
    {
      name: 'trusted_from',
      type: 'input',
      title: { zh_CN: '免检声望', en_US: 'Trusted reputation' },
      description: {
        zh_CN: '达到这个声望的用户不受检查，留空表示检查所有人。',
        en_US:
          'Posts by members with this reputation are not checked. Leave empty to check everyone.',
      },
      ui_options: { input_type: 'number' },
    },
  ],
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase()
const linesOf = (value: unknown) =>
  plain(String(value ?? ''))
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

function make(host: Host): Plugin {
  return {
    reviewer: {
      review({ kind, title, text, tags, author }): Verdict {
        const { hold, refuse, kinds, trusted_from: trusted } = host.config()
        if (Array.isArray(kinds) && !kinds.includes(kind)) return { action: 'approve' }
        if (typeof trusted === 'number' && author.rank >= trusted) return { action: 'approve' }
        const whole = plain([title, text, tags.join(' ')].join('\n'))
        const bad = linesOf(refuse).find(word => whole.includes(word))
        if (bad) return { action: 'delete', reason: bad }
        const doubtful = linesOf(hold).find(word => whole.includes(word))
        return doubtful ? { action: 'hold', reason: doubtful } : { action: 'approve' }
      },
    },
  }
}

export default { manifest, make }
