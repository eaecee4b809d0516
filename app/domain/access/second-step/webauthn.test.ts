import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSettings } from '#kernel'
import { Authenticator, type Situation } from '#tests/support/authenticator.ts'
import {
  canHavePasskeys,
  checkAnswer,
  checkNewPasskey,
  creationOptions,
  hasGoneBack,
  NewPasskeyField,
  PasskeyAnswerField,
  requestOptions,
} from './webauthn.ts'

const site = { id: 'forum.example', origin: 'https://forum.example:8443', name: 'Forum' }
const here: Situation = { origin: site.origin }
const challenge = 'c'.repeat(43)
const owner = { handle: 'bWU', email: 'me@example.org', name: 'Me', passkeys: [] }

const create = (authenticator: Authenticator, situation = here) =>
  NewPasskeyField.parse(authenticator.create(creationOptions(site, challenge, owner), situation))!
const get = (authenticator: Authenticator, situation = here) =>
  PasskeyAnswerField.parse(authenticator.get(requestOptions(site, challenge, null), situation))!

async function passkey() {
  const authenticator = new Authenticator()
  const stored = await checkNewPasskey(site, challenge, create(authenticator))
  return { authenticator, stored: stored! }
}
const expected = { challenge, userVerified: true, handle: owner.handle }

const strangers: [string, Partial<Situation>][] = [
  ['from another origin', { origin: 'https://forum.example' }],
  ['for another site', { rpId: 'example' }],
  ['to another challenge', { challenge: 'd'.repeat(43) }],
]

test('a new passkey is accepted with its known transports', async () => {
  const { authenticator, stored } = await passkey()
  expect(stored).toMatchObject({ credentialId: authenticator.id, counter: 0 })
  expect(JSON.parse(stored.transports)).toEqual(['hybrid', 'internal'])
})

test.each(strangers)('a new passkey %s is refused', async (_, other) => {
  const given = create(new Authenticator(), { ...here, ...other })
  expect(await checkNewPasskey(site, challenge, given)).toBeNull()
})

test('a certified attestation is refused before contacting any address it names', async () => {
  const options = creationOptions(site, challenge, owner)
  const attStmt = new Map([['x5c', new Map()]])
  const given = new Authenticator().create(options, here, { fmt: 'packed', attStmt })
  expect(await checkNewPasskey(site, challenge, NewPasskeyField.parse(given)!)).toBeNull()
})

test('an answer returns the counter of the passkey', async () => {
  const { authenticator, stored } = await passkey()
  authenticator.counter = 6
  expect(await checkAnswer(site, expected, stored, get(authenticator))).toBe(7)
})

test.each([...strangers, ['without user verification', { verified: false }] as const])(
  'an answer %s is refused',
  async (_, other) => {
    const { authenticator, stored } = await passkey()
    const given = get(authenticator, { ...here, ...other })
    expect(await checkAnswer(site, expected, stored, given)).toBeNull()
  },
)

test('as a second step a passkey need not verify the user', async () => {
  const { authenticator, stored } = await passkey()
  const given = get(authenticator, { ...here, verified: false })
  expect(await checkAnswer(site, { ...expected, userVerified: false }, stored, given)).toBe(1)
})

test('an answer from another passkey, key or account is refused', async () => {
  const [mine, other] = [await passkey(), await passkey()]
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const checked = (given: ReturnType<typeof get>, handle = owner.handle) =>
    checkAnswer(site, { ...expected, handle }, mine.stored, given)
  expect(await checked(get(other.authenticator))).toBeNull()
  expect(await checked({ ...get(other.authenticator), id: mine.authenticator.id })).toBeNull()
  expect(await checked(get(mine.authenticator, { ...here, key }))).toBeNull()
  expect(await checked(get(mine.authenticator), 'eW91')).toBeNull()
  expect(await checked(get(mine.authenticator))).not.toBeNull()
})

test.each([
  [0, 0, false],
  [0, 1, false],
  [4, 5, false],
  [5, 5, true],
  [5, 4, true],
  [5, 0, true],
])('counter %i followed by %i counts as decreased: %s', (stored, given, back) => {
  expect(hasGoneBack(stored, given)).toBe(back)
})

test.each(['', '{', 'null', '[]', '{"id":"a"}', '"x"', 'x'.repeat(50_000), undefined, 7])(
  'malformed answers are refused: %#',
  given => {
    expect(PasskeyAnswerField.parse(given)).toBeNull()
    expect(NewPasskeyField.parse(given)).toBeNull()
  },
)

test('options name a passkey by its id, or allow any of this site with user verification', () => {
  const known = [{ credentialId: 'abc', transports: '["usb"]' }]
  expect(requestOptions(site, challenge, known)).toMatchObject({
    rpId: 'forum.example',
    userVerification: 'preferred',
    allowCredentials: [{ id: 'abc', type: 'public-key', transports: ['usb'] }],
  })
  expect(requestOptions(site, challenge, null)).toMatchObject({ userVerification: 'required' })
  expect(requestOptions(site, challenge, null)).not.toHaveProperty('allowCredentials')
  const { excludeCredentials } = creationOptions(site, challenge, { ...owner, passkeys: known })
  expect(excludeCredentials).toEqual([{ id: 'abc', type: 'public-key', transports: ['usb'] }])
})

test.each([
  ['https://forum.example/community', true],
  ['http://localhost:3000/community', true],
  ['http://127.0.0.1:3000/community', false],
  ['http://[::1]/community', false],
])('a site at %s can have passkeys: %s', (site_url, can) => {
  const content = JSON.stringify({ site_url })
  expect(canHavePasskeys(readSettings([{ type: 'general', content }]).settings)).toBe(can)
})
