import { contentPolicy } from '#shared/content-policy.ts'
import { isApiPath, Mount } from '#shared/paths.ts'
import type { Exchange, HeaderList, Reply } from './exchange.ts'
import { Private, securityHeaders } from './response-headers.ts'

/**
 * Answers the adapter gives without the application. They are here in both languages, because they
 * must work when nothing else does.
 */
const Texts = {
  400: ['请求无法识别', 'The request could not be understood'],
  403: [
    '请求来自其他网站，或站点网址设置有误，已被拒绝',
    'The request came from another site, or the site URL is misconfigured',
  ],
  404: ['页面不存在', 'Page not found'],
  405: ['不支持这种请求方法', 'This request method is not supported'],
  408: ['内容传输太慢，请检查网络后重试', 'The request body arrived too slowly, please try again'],
  413: ['提交的内容过大', 'The request body is too large'],
  414: ['网址过长', 'The URL is too long'],
  429: ['请求过于频繁，请稍后再试', 'Too many requests, please try again later'],
  500: ['服务器出错了，请稍后再试', 'Something went wrong on the server, please try again later'],
  503: ['服务器繁忙，请稍后再试', 'The server is busy, please try again later'],
} as const

/** Of every 503. In seconds. */
export const Later: HeaderList[number] = ['Retry-After', '2']

export type RefusedStatus = keyof typeof Texts

const Reasons: Partial<Record<RefusedStatus, string>> = {
  403: 'base.forbidden_error',
  429: 'base.too_many_requests',
  500: 'base.unknown',
  503: 'base.unknown',
}

/** A short answer with this status: JSON for API paths, else a page in both languages. */
export function refusal(
  exchange: Pick<Exchange, 'path' | 'req'>,
  status: RefusedStatus,
  siteOrigin: string,
  more: HeaderList = [],
): Reply {
  const [chinese, english] = Texts[status]
  const json = isApiPath(exchange.path)
  const inEnglish = /^\s*en\b/i.test(exchange.req.headers['accept-language'] ?? '')
  const body = json
    ? JSON.stringify({
        code: status,
        reason: Reasons[status] ?? 'base.request_format_error',
        msg: inEnglish ? english : chinese,
        data: null,
      })
    : page(chinese, english)
  return {
    status,
    headers: [
      ['Content-Type', json ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8'],
      ['Cache-Control', Private],
      ['Content-Security-Policy', contentPolicy({ images: "'self'" })],
      ...securityHeaders(siteOrigin),
      ...more,
    ],
    body: Buffer.from(body),
  }
}

function page(chinese: string, english: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${chinese}</title>
</head>
<body>
<main>
<h1>${chinese}</h1>
<p lang="en">${english}</p>
<p><a href="${Mount}">返回首页 <span lang="en">Home</span></a></p>
</main>
</body>
</html>
`
}
