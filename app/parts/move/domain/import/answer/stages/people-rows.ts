/** External logins and mail settings of accounts. */
import { MailSources } from '#basics/mail/mail-switches.queries.ts'
import { isOpenAccount } from '#parts/move/domain/import/answer/people.ts'
import { type SourceRow } from '#parts/move/domain/import/answer/source-row.ts'
import { type AnswerContext, tableStage, write } from '#parts/move/domain/import/answer/stage.ts'

type Login = { id: number; createdAt: number; provider: string; externalId: string; userId: number }
/** By provider and id there. */
const loginsOf = (ctx: AnswerContext) => ctx.memo('logins', () => new Map<string, Login>())

export const loginsStage = tableStage({
  name: 'external logins',
  table: 'user_external_login',
  apply(ctx, row) {
    const { tally } = ctx
    const [provider, externalId] = [row.text('provider').trim(), row.text('external_id').trim()]
    const userId = row.integer('user_id')
    if (!provider || !externalId) return tally.skipped('a login without a provider or an id there')
    if (!isOpenAccount(ctx, userId)) return tally.skipped('its account is gone')
    const logins = loginsOf(ctx)
    const key = JSON.stringify([provider, externalId])
    const other = logins.get(key)
    if (other)
      tally.skipped('an older login of the same person there', `${provider}, user ${other.userId}`)
    const id = row.integer('id')
    logins.set(key, { id, createdAt: row.createdAt(), provider, externalId, userId })
    tally.made(`login by ${provider}`)
  },
  finish(ctx) {
    for (const login of loginsOf(ctx).values()) write(ctx, 'identities', login)
  },
})

function wantsMail(row: SourceRow): boolean {
  const channels = row.json('channels')
  const list = Array.isArray(channels) ? (channels as { key?: unknown; enable?: unknown }[]) : []
  return list.some(channel => channel?.key === 'email' && channel.enable === true)
}

export const mailSwitchesStage = tableStage({
  name: 'mail switches',
  table: 'user_notification_config',
  // Where a choice is there twice, the newer row counts.
  where: `not exists (select 1 from user_notification_config n where n.user_id = user_notification_config.user_id
    and n.source = user_notification_config.source and n.id > user_notification_config.id)`,
  apply(ctx, row) {
    const { tally } = ctx
    const source = MailSources.find(name => name === row.text('source'))
    if (!source) return tally.skipped('a kind of email that is not sent here')
    const userId = row.integer('user_id')
    if (!isOpenAccount(ctx, userId)) return tally.skipped('its account is gone')
    write(ctx, 'email_choices', {
      userId,
      source,
      enabled: wantsMail(row),
      updatedAt: row.createdAt(),
    })
    tally.made('email setting')
  },
})
