import { codePointLength } from './text.ts'

// eslint-disable-next-line no-control-regex
const Forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff\ufffe\uffff]/g
const LoneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * A source in the form that the renderers expect: LF line endings, no control characters, valid Unicode.
 * @throws RangeError if it is longer than `limit` code points.
 */
export function cleanSource(source: string, limit: number): string {
  if (source.length > limit && codePointLength(source) > limit) {
    throw new RangeError(`Text is longer than ${limit} characters`)
  }
  return source.replace(/\r\n?/g, '\n').replace(Forbidden, '').replace(LoneSurrogate, '\ufffd')
}
