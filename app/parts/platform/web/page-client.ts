/** The platform client of a page: its calls are verbs, run in-process as the reader. */
import { DomainError, reasonText, type Operation, type Ctx } from '#kernel'
import { consumeInvite, markInvitesRead } from '#parts/platform/domain/platform/consume-invite.ts'
import type { PointRow } from '#parts/platform/domain/platform/points.queries.ts'
import { showBootstrap } from '#parts/platform/domain/platform/show-bootstrap.ts'
import {
  showInviteStatus,
  showInviteSummary,
  showRewards,
} from '#parts/platform/domain/platform/show-invites.ts'
import { showQualification } from '#parts/platform/domain/platform/qualification.ts'
import { showQuota } from '#parts/platform/domain/platform/show-quota.ts'
import { type PlatformAnswers, type PlatformCall } from '#parts/platform/shared/platform-calls.ts'
import { type PlatformClient, platformClient } from '#parts/platform/shared/platform-client.ts'
import type { Page } from '#web/kernel/page.ts'

/** The verbs only read local data; slower ones are not awaited. */
const PatienceMs = 2_000

/** Text of a points entry: the administrator's reason, else that of its kind. */
const rowOf =
  ({ t }: Pick<Page, 't'>) =>
  ({ id, kind, title, score, createdAt, expiresAt }: PointRow) => ({
    id: String(id),
    score,
    createdAt,
    expireAt: expiresAt,
    title: title || t(`platform.member.kind.${kind}`),
  })

type Asked = Pick<Page, 'run' | 't'>
type Answers = {
  [C in PlatformCall]: (page: Asked, code: string) => Promise<PlatformAnswers[C]>
}

/** One verb per call, with its answer in the clients' format. */
const answers: Answers = {
  async bootstrap({ run }) {
    const { user, ...flags } = await run(showBootstrap)
    return { ...flags, user: user && { ...user, userId: String(user.userId) } }
  },
  qualification: ({ run }) => run(showQualification),
  async quota({ run, t }) {
    const { consumeList, rewardList, ...sums } = await run(showQuota)
    const row = rowOf({ t })
    return { ...sums, consumeList: consumeList.map(row), rewardList: rewardList.map(row) }
  },
  consumeInvite: ({ run }, code) => run(consumeInvite, { code }),
  reward: ({ run }) => run(showRewards),
  inviteSummary: ({ run }) => run(showInviteSummary),
  async inviteStatus({ run }) {
    const { latest, ...status } = await run(showInviteStatus)
    const named = latest.map(({ invitee, ...rest }) => ({ nickname: invitee.displayName, ...rest }))
    return { ...status, latest: named }
  },
  async markInvitesRead({ run }) {
    await run(markInvitesRead)
    return {}
  },
}

const clients = new WeakMap<Ctx, PlatformClient>()

/** One client for all loaders of a request; it caches the reads that any page may need. */
export function pageClient(page: Page): PlatformClient {
  const known = clients.get(page.ctx)
  if (known) return known
  const { ctx, t } = page
  const client = platformClient({
    t,
    patience: PatienceMs,
    wanted: ['reward', 'inviteStatus'],
    async transport(call, { code = '' }) {
      try {
        const data = await answers[call](page, code)
        return { status: 200, body: { status: 0, data } }
      } catch (error) {
        if (error instanceof DomainError) {
          return { status: 200, body: { status: 1, msg: reasonText(t, error) } }
        }
        ctx.ports.reportFault(error, `the platform call ${call} failed`)
        throw error
      }
    },
  })
  clients.set(ctx, client)
  return client
}

export const isProgramOn = ({ ctx }: Pick<Page, 'ctx'>) => ctx.settings.platform.enabled

/** The verb's answer, or null when it failed: secondary content never breaks a page. */
export async function orNothing<O>(
  { ctx, run }: Pick<Page, 'ctx' | 'run'>,
  operation: Operation,
  input?: unknown,
): Promise<O | null> {
  try {
    return (await run(operation, input)) as O
  } catch (error) {
    if (!(error instanceof DomainError)) ctx.ports.reportFault(error, `${operation.name} failed`)
    return null
  }
}
