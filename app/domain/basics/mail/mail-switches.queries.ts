import { eq, sql } from 'drizzle-orm'
import { arg, type Db, prepared, statement, type Tx } from '#kernel'
import { notificationSwitches } from '#drizzle/schema/index.ts'

/** Kinds of email that a member can turn on and off (spec §3 user settings). */
export const MailSources = [
  'inbox',
  'all_new_question',
  'all_new_question_for_following_tags',
] as const
export type MailSource = (typeof MailSources)[number]
export type MailChoices = Record<MailSource, boolean>

const rowsOf = prepared(db => {
  const all = db
    .select({ source: notificationSwitches.source, enabled: notificationSwitches.enabled })
    .from(notificationSwitches)
    .where(eq(notificationSwitches.userId, arg('userId')))
    .prepare()
  return (userId: number) => all.all({ userId })
})

/** A member's choices; without a row a kind is off. */
export function mailChoicesOf(db: Db, userId: number): MailChoices {
  const on = new Map(rowsOf(db, userId).map(row => [row.source, row.enabled]))
  return {
    inbox: on.get('inbox') ?? false,
    all_new_question: on.get('all_new_question') ?? false,
    all_new_question_for_following_tags: on.get('all_new_question_for_following_tags') ?? false,
  }
}

/** Whether the member wants this kind of email. */
export const wantsMail = (db: Db, userId: number, source: MailSource): boolean =>
  mailChoicesOf(db, userId)[source]

/** Turns kinds of email on or off for a member. */
export function saveMailChoices(
  tx: Tx,
  userId: number,
  choices: Partial<MailChoices>,
  now: number,
): void {
  for (const source of MailSources) {
    const enabled = choices[source]
    if (enabled === undefined) continue
    tx.insert(notificationSwitches)
      .values({ userId, source, enabled, updatedAt: now })
      .onConflictDoUpdate({
        target: [notificationSwitches.userId, notificationSwitches.source],
        set: { enabled, updatedAt: now },
      })
      .run()
  }
}

export function deleteMailChoices(tx: Tx, userId: number): void {
  tx.delete(notificationSwitches).where(eq(notificationSwitches.userId, userId)).run()
}

const anyOn = statement(sql`
  select 1 from notification_switch
  where source in ('all_new_question', 'all_new_question_for_following_tags') and enabled = 1 limit 1`)

/** Whether any member wants emails about new questions. */
export const anyoneWantsQuestions = (db: Db): boolean => anyOn.get(db) !== undefined
