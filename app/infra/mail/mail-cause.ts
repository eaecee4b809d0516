/** What kept an email from being sent, told from the library's errors, whose words nobody should have to read. */
import type { SmtpProblem } from './smtp-link.ts'

type Sign = (of: { problem: SmtpProblem; sign: string; refused: boolean }) => boolean

/** Ordered: the first that fits names the cause. Errors of the network name the host, so they come first. */
const signs = {
  host_unknown: ({ sign }) => /EDNS|ENOTFOUND|EAI_/.test(sign),
  connection_refused: ({ sign }) => /ECONNREFUSED/.test(sign),
  no_route: ({ sign }) => /EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL/.test(sign),
  no_tls: ({ problem, refused }) => problem.command === 'STARTTLS' && refused,
  certificate: ({ sign }) =>
    /certificate|CERT_|altname|DEPTH_ZERO|UNABLE_TO_(GET|VERIFY)|self-signed/i.test(sign),
  no_ssl: ({ sign }) => /wrong version number|packet length too long|record layer/i.test(sign),
  encryption: ({ sign }) => /ETLS|ERR_SSL|ERR_TLS|EPROTO |SSL routines/.test(sign),
  slow: ({ sign }) => /ETIMEDOUT|took too long|greeting never|timeout/i.test(sign),
  login_needed: ({ problem }) => problem.responseCode === 530,
  // Replies from 500 to 504: the server does not know the command.
  no_login: ({ problem }) => problem.code === 'EAUTH' && (problem.responseCode ?? 0) < 505,
  login: ({ problem }) => problem.code === 'EAUTH',
  sender: ({ problem, refused }) => problem.command === 'MAIL FROM' && refused,
  recipient: ({ problem, refused }) => problem.command === 'RCPT TO' && refused,
  no_mail_server: ({ problem }) => problem.code === 'EPROTOCOL' && problem.command === 'CONN',
  refused: ({ refused }) => refused,
  closed: ({ sign }) => /closed|ECONN|EPIPE|ESOCKET/i.test(sign),
} satisfies Record<string, Sign>

const others = ['failed', 'not_written', 'unconfirmed'] as const

/** Each has a sentence for administrators: `admin.smtp.why_…`. */
export type MailFault = keyof typeof signs | (typeof others)[number]
export const MailFaults = [...Object.keys(signs), ...others] as MailFault[]

/** The cause, and the reply of the mail server if there is one. */
export type MailCause = { why: MailFault; reply: string }

export function mailCause(error: unknown): MailCause {
  const problem = error as SmtpProblem & { originalCode?: string }
  const { code = '', originalCode = '', message, response = '', responseCode = 0 } = problem
  // A reply is the server's own; it must not be mistaken for the library's words.
  const sign = [originalCode, code, response ? '' : message].join(' ')
  const of = { problem, sign, refused: responseCode >= 400 }
  const [why = 'failed'] = Object.entries(signs).find(([, fits]) => fits(of)) ?? []
  return { why: why as MailFault, reply: response }
}
