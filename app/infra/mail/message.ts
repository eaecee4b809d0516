/** A mail as bytes (RFC 5322): text and HTML side by side. */
import MailComposer from 'nodemailer/lib/mail-composer'

export type Message = {
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  /** Language tag, such as zh-CN. */
  language: string
  /** Address that turns such mails off by a single POST; mails that nobody can do without have none. */
  unsubscribe?: string
  /** What the mail tells about: all mails with the same name stand together in mail programs. */
  thread?: string
}

type Stamp = {
  /** Unique among the mails of this site. */
  id: string
  date: Date
  /** Host of the site, the second half of the names of its mails. */
  domain: string
  /** Base64 passes through every server; 8bit is readable in a file. */
  encoding?: '8bit' | 'base64'
}

/** Goes into a header as it is: without control characters it cannot begin another one. */
// eslint-disable-next-line no-control-regex
const plain = (value: string) => value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()

/** Lines end as mail wants it, also inside Base64. */
const canonical = (text: string) => text.replace(/\r\n?|\n/g, '\r\n')

/** A part that people can read in the file; lines stay under 998 bytes. */
const readable = (type: string, text: string) => {
  const lines = canonical(text)
    .split('\r\n')
    .flatMap(line => (Buffer.byteLength(line) < 990 ? [line] : (line.match(/.{1,240}/gsu) ?? [])))
  return {
    raw: `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${lines.join('\r\n')}`,
  }
}

/** The whole mail. Message-ID and the thread are named after the site's own host. */
export async function formatMessage(message: Message, stamp: Stamp): Promise<string> {
  const { id, date, domain, encoding = '8bit' } = stamp
  const { text, html, thread, unsubscribe } = message
  const name = (local: string) => plain(`<${local}@${domain}>`)
  const mail = new MailComposer({
    from: { ...message.from, name: plain(message.from.name) },
    to: { name: '', address: message.to },
    subject: plain(message.subject),
    messageId: name(id),
    date,
    ...(thread && { inReplyTo: name(thread), references: name(thread) }),
    headers: {
      'Content-Language': plain(message.language),
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': { prepared: true, value: `<${plain(unsubscribe)}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    text: encoding === 'base64' ? canonical(text) : readable('text/plain', text),
    html: encoding === 'base64' ? canonical(html) : readable('text/html', html),
    textEncoding: 'base64',
    baseBoundary: id,
    newline: '\r\n',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return (await mail.compile().build()).toString('utf8')
}
