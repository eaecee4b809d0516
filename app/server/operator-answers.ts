import type { Application, MetricsRequest } from './application.ts'
import { type Exchange, isFromHere } from './exchange.ts'

type Plain = { status: number; text: string; type?: string }

/**
 * The answers for operators: health, readiness and metrics. Null for any other path, and for metrics that this client may
 * not see.
 */
export function answerOperator(
  app: Application,
  exchange: Exchange,
  cache: MetricsRequest['cache'],
): Plain | Promise<Plain> | null {
  if (exchange.path === '/healthz') return healthOf(app)
  if (exchange.path === '/readyz' && app.ready) {
    const answer = (ok: boolean, body: object) => ({
      status: ok ? 200 : 503,
      text: JSON.stringify(body),
      type: 'application/json',
    })
    return app.ready().then(
      ({ ok, body }) => answer(ok, body),
      (error: unknown) => {
        app.log.error({ err: error }, 'the state of the site could not be checked')
        return answer(false, { status: 'fail', state: 'unknown', checks: {} })
      },
    )
  }
  if (exchange.path !== '/metrics' || !app.metrics) return null
  const { authorization } = exchange.req.headers
  const text = app.metrics({ authorization, fromHere: isFromHere(exchange), cache })
  return text && text.then(text => ({ status: 200, text, type: 'text/plain; version=0.0.4' }))
}

function healthOf(app: Application): Plain {
  const { ok, state = 'OK' } = app.health()
  if (ok) return { status: 200, text: state }
  return { status: 503, text: state === 'OK' ? 'unhealthy' : `unhealthy: ${state}` }
}
