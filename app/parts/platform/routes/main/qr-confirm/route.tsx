import { screenRoute } from '#app/screen-route.tsx'
import type { HeadersFunction } from '@remix-run/node'
import { QrQuestion } from './qr-question.tsx'
import qrCss from '#ui/styles/qr.css?url'
import { qrAnswers, qrQuestion } from '#parts/platform/web/qr.ts'

/** The URL has a code: the page must not be cached, and sends no referrer. */
export const headers: HeadersFunction = () => ({
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
})

/** The page the app opens after scanning a code; a browser is waiting for the answer. */
const route = screenRoute({
  view: qrQuestion,
  acts: qrAnswers,
  styles: [qrCss],
  Screen: ({ data: model, reply }) => <QrQuestion {...model} reply={reply} />,
})

export const { loader, action, links, meta } = route
export default route.Page
