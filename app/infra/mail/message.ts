/** A mail as bytes: RFC 5322 with UTF-8 text and HTML side by side. */

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

/** One line without control characters: a header cannot begin another one. */
// eslint-disable-next-line no-control-regex
const oneLine = (value: string) => value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()

const WordBytes = 45

/** RFC 2047 words of at most 75 characters each; text that is ASCII stays readable. */
function encodeWords(value: string): string {
  const line = oneLine(value)
  if (/^[\x20-\x7e]*$/.test(line) && !line.includes('=?') && line.length <= 900) return line
  const words: string[] = []
  let bytes = 0
  let word = ''
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > WordBytes) {
      words.push(word)
      word = ''
      bytes = 0
    }
    word += character
    bytes += size
  }
  words.push(word)
  return words.map(part => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ')
}

function mailbox({ name, address }: Message['from']): string {
  const shown = encodeWords(name)
  const phrase = /^[\w ]*$/.test(shown) || shown.startsWith('=?') ? shown : JSON.stringify(shown)
  return phrase ? `${phrase} <${oneLine(address)}>` : `<${oneLine(address)}>`
}

const Days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const Months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

function dateHeader(date: Date): string {
  const time = date.toISOString().slice(11, 19)
  const day = date.getUTCDate()
  return `${Days[date.getUTCDay()]}, ${day} ${Months[date.getUTCMonth()]} ${date.getUTCFullYear()} ${time} +0000`
}

/** Lines end with CRLF and stay under 998 bytes, as mail wants it. */
const body = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .flatMap(line => (Buffer.byteLength(line) < 990 ? [line] : (line.match(/.{1,240}/gsu) ?? [])))
    .join('\r\n')

/** Base64 in lines of 76 characters; the text's own may be of any length. */
const wrapped = (text: string) =>
  (
    Buffer.from(text.replace(/\r\n?|\n/g, '\r\n'))
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n')

type PartLook = { boundary: string; encoding: '8bit' | 'base64' }

function part(type: string, text: string, { boundary, encoding }: PartLook): string {
  return [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    encoding === 'base64' ? wrapped(text) : body(text),
    '',
  ].join('\r\n')
}

/** The whole mail. Message-ID and the thread are named after the site's own host. */
export function formatMessage(message: Message, stamp: Stamp): string {
  const { id, date, domain, encoding = '8bit' } = stamp
  const look = { boundary: `=_${id}`, encoding }
  const name = (local: string) => `<${oneLine(local)}@${oneLine(domain)}>`
  return [
    `From: ${mailbox(message.from)}`,
    `To: <${oneLine(message.to)}>`,
    `Subject: ${encodeWords(message.subject)}`,
    `Date: ${dateHeader(date)}`,
    `Message-ID: ${name(id)}`,
    ...(message.thread
      ? [`In-Reply-To: ${name(message.thread)}`, `References: ${name(message.thread)}`]
      : []),
    'MIME-Version: 1.0',
    `Content-Language: ${message.language}`,
    'Auto-Submitted: auto-generated',
    ...(message.unsubscribe
      ? [
          `List-Unsubscribe: <${oneLine(message.unsubscribe)}>`,
          'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        ]
      : []),
    `Content-Type: multipart/alternative; boundary="${look.boundary}"`,
    '',
    part('text/plain', message.text, look) +
      part('text/html', message.html, look) +
      `--${look.boundary}--`,
    '',
  ].join('\r\n')
}
