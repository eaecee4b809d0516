/** External logins and mail settings of accounts. */
import { deleteIdentity, findIdentity } from '#access/identities/identities.queries.ts'
import { MailSources } from '#basics/mail/mail-switches.queries.ts'
import {
  insertIdentityRow,
  isOpenAccount,
  saveMailSwitch,
} from '#parts/move/domain/import/answer/queries/people.queries.ts'
import { type SourceRow } from '#parts/move/domain/import/answer/source-row.ts'
import { tableStage } from '#parts/move/domain/import/answer/stage.ts'

export const loginsStage = tableStage({
  name: 'external logins',
  table: 'user_external_login',
  apply({ tx, tally }, row) {
    const [provider, externalId] = [row.text('provider').trim(), row.text('external_id').trim()]
    const userId = row.integer('user_id')
    if (!provider || !externalId) return tally.skipped('a login without a provider or an id there')
    if (!isOpenAccount(tx, userId)) return tally.skipped('its account is gone')
    const other = findIdentity(tx, provider, externalId)
    if (other) {
      tally.skipped('an older login of the same person there', `${provider}, user ${other.userId}`)
      deleteIdentity(tx, other.id)
    }
    insertIdentityRow(tx, { createdAt: row.createdAt(), provider, externalId, userId })
    tally.made(`login by ${provider}`)
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
  apply({ tx, tally }, row) {
    const source = MailSources.find(name => name === row.text('source'))
    if (!source) return tally.skipped('a kind of email that is not sent here')
    if (!isOpenAccount(tx, row.integer('user_id'))) return tally.skipped('its account is gone')
    saveMailSwitch(tx, row.integer('user_id'), source, wantsMail(row), row.createdAt())
    tally.made('email setting')
  },
})
