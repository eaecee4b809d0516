import { z } from 'zod'
import { command, invalid, proved, raise } from '#kernel'
import { emailKey, storedUser, findUserByEmail, insertUser } from '#basics/users/users.queries.ts'
import { MailStatus } from '#shared/codes.ts'
import { adminWho } from './account-rights.ts'
import { toAccount } from './account.ts'
import { DisplayNameField, EmailField, PasswordField } from './credentials.schema.ts'
import { deriveUsername, nameFaults } from './usernames.ts'
import { weakPassword } from './weak-passwords.ts'

const CreateUserInput = z.object({
  display_name: DisplayNameField,
  email: EmailField,
  password: PasswordField,
})

const taken = { field: 'email', reason: 'error.email.duplicate' }

/** An administrator creates an account: confirmed at once, with one point of reputation. */
export const createUser = command({
  name: 'auth.create_user',
  guard: proved(adminWho('createUser')),
  input: CreateUserInput,
  emits: ['user.registered', 'user.created'],
  rules: ({ db, ports }, { email, display_name, password }) => [
    ...nameFaults(db, 'display_name', display_name),
    ...(email !== undefined && findUserByEmail(db, email) ? [taken] : []),
    ...weakPassword(ports, 'password', password, { displayName: display_name, email }),
  ],
  prepare: ({ ports }, { password }) => ports.hashPassword(password),
  run({ tx, viewer, ports, now, emit }, { display_name, email }, passwordHash) {
    if (findUserByEmail(tx, email)) throw invalid(taken)
    const username =
      deriveUsername(tx, ports, display_name) ??
      raise(invalid(...nameFaults(tx, 'display_name', display_name)))
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
    return toAccount(storedUser(tx, userId), now)
  },
})
