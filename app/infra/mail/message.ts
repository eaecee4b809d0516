/** An email as bytes (RFC 5322): text and HTML alternatives. */
export type Message = {
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  /** Language tag, such as zh-CN. */
  language: string
  /** URL that unsubscribes with a single POST; emails that cannot be turned off have none. */
  unsubscribe?: string
  /** Thread id: mail programs group emails with the same one. */
  thread?: string
}

type Stamp = {
  /** Unique among the emails of this site. */
  id: string
  date: Date
  /** Host of the site, for Message-IDs. */
  domain: string
  /** Base64 passes through every server; 8bit is readable in a file. */
  encoding?: '8bit' | 'base64'
}

/** For unencoded headers: without control characters, a value cannot start another header. */
// eslint-disable-next-line no-control-regex
const plain = (value: string) => value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()

/** Uses CRLF, also inside Base64. */
const canonical = (text: string) => text.replace(/\r\n?|\n/g, '\r\n')

/** A readable part, for files; lines stay under 998 bytes. */
const readable = (type: string, text: string) => {
  const lines = canonical(text)
    .split('\r\n')
    .flatMap(line => (Buffer.byteLength(line) < 990 ? [line] : (line.match(/.{1,240}/gsu) ?? [])))
  return {
    raw: `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${lines.join('\r\n')}`,
  }
}

/** The whole email. Message-ID and thread use the site's host. */
export async function formatMessage(message: Message, stamp: Stamp): Promise<string> {
  const { id, date, domain, encoding = '8bit' } = stamp
  const { text, html, thread, unsubscribe } = message
  const name = (local: string) => plain(`<${local}@${domain}>`)
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
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
