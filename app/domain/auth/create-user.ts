import { z } from 'zod'
import { command, invalid } from '#app/domain/kernel/index.ts'
import { emailKey, findUser, findUserByEmail, insertUser } from '#app/domain/users/index.ts'
import { MailStatus } from '#app/shared/codes.ts'
import { adminWho } from './agent-rules.ts'
import { toAccount } from './account.ts'
import { DisplayNameField, EmailField, PasswordField } from './credentials.schema.ts'
import { deriveUsername } from './usernames.ts'

export const CreateUserInput = z.object({
  display_name: DisplayNameField,
  email: EmailField,
  password: PasswordField,
})

/** An administrator makes an account: confirmed at once, with one point of reputation. */
export const createUser = command({
  name: 'auth.create_user',
  guard: adminWho('createUser'),
  input: CreateUserInput,
  emits: ['user.registered', 'user.created'],
  prepare: ({ ports }, { password }) => ports.hashPassword(password),
  run({ tx, viewer, ports, now, emit }, { display_name, email }, passwordHash) {
    if (findUserByEmail(tx, email))
      throw invalid({ field: 'email', reason: 'error.email.duplicate' })
    const username = deriveUsername(tx, ports, display_name)
    if (!username) throw invalid({ field: 'display_name', reason: 'error.user.username_invalid' })
    const userId = insertUser(tx, {
      createdAt: now,
      updatedAt: now,
      username,
      usernameKey: username,
      displayName: display_name,
      passwordHash,
      email,
      emailKey: emailKey(email),
      mailStatus: MailStatus.verified,
      rank: 1,
      initialRank: 1,
    })
    emit('user.registered', { userId })
    emit('user.created', { userId, actorId: viewer.id })
    return toAccount(findUser(tx, userId)!)
  },
})
