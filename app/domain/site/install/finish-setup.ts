import { z } from 'zod'
import { isReservedName } from '#access/auth/reserved-names.ts'
import { weakPassword } from '#access/auth/weak-passwords.ts'
import {
  badRequest,
  command,
  conflict,
  type Ctx,
  DomainError,
  type FieldError,
  fieldErrors,
  installer,
  invalid,
  type SetupPort,
  type SetupState,
} from '#kernel'
import { AdminPassword, BaseInfoInput, SiteInput } from './setup.schema.ts'
import { deskOf, insistOnCurrentStep, Revision } from './setup-steps.ts'

const Secrets = z.looseObject({
  password: z.unknown(),
  confirm: z.unknown(),
})

/** The owner of the password, as far as entered. */
const Founder = z.looseObject({ name: z.string().catch(''), email: z.string().catch('') })
const ownerOf = (given: unknown) => {
  const { name, email } = Founder.parse(given)
  return { username: name, email }
}

/** Errors of the two passwords. None is required if one is already stored. */
function passwordFaults(
  ports: Ctx['ports'],
  { password, confirm, ...given }: z.output<typeof Secrets>,
  kept: boolean,
): FieldError[] {
  if (kept && !password && !confirm) return []
  const read = AdminPassword.safeParse({ password })
  if (!read.success) return fieldErrors(read.error)
  const weak = weakPassword(ports, 'password', read.data.password, ownerOf(given))
  if (weak.length > 0) return weak
  return password === confirm ? [] : [{ field: 'confirm', reason: 'form.password_mismatch' }]
}

/** Reserved because they are parts of URLs; `admin` is not, so the first administrator may take it. */
const reservedName = (name: string): FieldError[] =>
  isReservedName(name) && name.toLowerCase() !== 'admin'
    ? [{ field: 'name', reason: 'error.user.username_invalid' }]
    : []

/**
 * Step 4: the site and its first administrator. A valid password is hashed and stored at once, so that it
 * need not be entered again if another field is invalid.
 */
export const describeSite = command({
  name: 'install.describe_site',
  guard: installer,
  input: z.looseObject({ revision: Revision }),
  emits: [],
  async prepare(ctx, { revision, ...given }) {
    const desk = deskOf(ctx)
    const state = desk.load()
    insistOnCurrentStep(state, revision)
    const secrets = Secrets.parse(given)
    const site = SiteInput.safeParse(given)
    const secretFaults = passwordFaults(ctx.ports, secrets, state.passwordHash !== null)
    const faults = [
      ...(site.success ? reservedName(site.data.name) : fieldErrors(site.error)),
      ...secretFaults,
    ]
    const typed = secretFaults.length === 0 && typeof secrets.password === 'string'
    const passwordHash =
      typed && secrets.password
        ? await ctx.ports.hashPassword(secrets.password as string)
        : state.passwordHash
    if (faults.length > 0) {
      if (passwordHash !== state.passwordHash) desk.save({ ...desk.load(), passwordHash })
      throw invalid(...faults)
    }
    return { site: site.data!, passwordHash }
  },
  run(ctx, _, { site, passwordHash }) {
    const desk = deskOf(ctx)
    desk.save({ ...desk.load(), site, passwordHash })
    return null
  },
})

type Choice = Parameters<SetupPort['install']>[0]

async function install(desk: SetupPort, choice: Choice) {
  try {
    return await desk.install(choice)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new DomainError('bad_request', 'error.install.install_failed', {
      hint: 'alert',
      values: { why: why.slice(0, 300) },
    })
  }
}

function choiceOf({ site, passwordHash, language }: SetupState, ctx: Ctx): Choice {
  if (!site || !passwordHash) throw conflict('error.install.moved_on')
  return { ...site, passwordHash, language: language ?? ctx.locale }
}

/** Step 5: creates the site. Returns a session of its administrator; empty if someone else was first. */
export const finishSetup = command({
  name: 'install.finish',
  guard: installer,
  input: z.object({ revision: Revision }),
  emits: [],
  prepare(ctx, { revision }) {
    const desk = deskOf(ctx)
    const state = desk.load()
    insistOnCurrentStep(state, revision)
    return install(desk, choiceOf(state, ctx))
  },
  run: (_ctx, _input, made) => made,
})

/** For API clients: site and administrator in one call, on the database of the file. */
export const installAtOnce = command({
  name: 'install.install_at_once',
  guard: installer,
  input: BaseInfoInput,
  emits: [],
  async prepare(ctx, { lang, password, ...site }) {
    const desk = deskOf(ctx)
    const { exists, problem } = desk.config()
    if (!desk.given.database && (!exists || problem)) {
      throw badRequest('error.config.read_config_failed', { hint: 'alert' })
    }
    const faults = [
      ...reservedName(site.name),
      ...weakPassword(ctx.ports, 'password', password, ownerOf(site)),
    ]
    if (faults.length > 0) throw invalid(...faults)
    const passwordHash = await ctx.ports.hashPassword(password)
    return install(desk, { ...site, passwordHash, language: lang })
  },
  run: (_ctx, _input, made) => made,
})
