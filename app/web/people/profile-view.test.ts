import { expect, test } from 'vitest'
import { Forever } from '#access/auth/suspension.ts'
import type { Profile } from '#people/profiles/show-profile.ts'
import type { ProfileComment } from '#people/profiles/profiles.queries.ts'
import { commentRow, profileView } from './profile-view.ts'

const profile: Profile = {
  id: 1,
  username: 'ada',
  displayName: 'Ada',
  avatar: '',
  rank: 10,
  roleId: 1,
  bio: '',
  bioHtml: '',
  website: '',
  location: '',
  createdAt: 1,
  lastLoginAt: 2,
  followCount: 0,
  suspendedUntil: 0,
  state: 'normal',
  questionCount: 0,
  answerCount: 0,
  own: false,
}

test.each([
  ['https://example.org/me', { href: 'https://example.org/me', host: 'example.org' }],
  ['example.org:8080/me', null],
  ['  HTTP://Example.org ', { href: 'http://example.org/', host: 'example.org' }],
  ['javascript:alert(1)', null],
  ['not an address', null],
  ['', null],
])('website %j', (website, shown) => {
  expect(profileView({ ...profile, website }).website).toEqual(shown)
})

test('a permanent suspension has no end', () => {
  const view = (suspendedUntil: number) =>
    profileView({ ...profile, state: 'suspended', suspendedUntil })
  expect(view(Forever).until).toBe(0)
  expect(view(12_345).until).toBe(12_345)
})

test('staff roles are shown, but not for deleted accounts', () => {
  expect(profileView({ ...profile, roleId: 2 }).user.role).toBe('admin')
  expect(profileView({ ...profile, roleId: 3 }).user.role).toBe('moderator')
  expect(profileView({ ...profile, roleId: 2, state: 'deleted' }).user).toMatchObject({
    role: null,
    deleted: true,
  })
})

test('a comment links to itself, below its question or answer', () => {
  const comment: ProfileComment = {
    id: 9,
    createdAt: 1,
    html: '<p>Hm.</p>',
    questionId: 3,
    answerId: 0,
    title: 'How',
    urlTitle: 'how',
    questionStatus: 2,
  }
  const id = '10070000000000009'
  const question = '/community/questions/10010000000000003/how'
  expect(commentRow(comment, 1)).toMatchObject({
    href: `${question}?commentId=${id}#${id}`,
    closed: true,
  })
  expect(commentRow({ ...comment, answerId: 5 }, 1).href).toBe(
    `${question}/10020000000000005?commentId=${id}#${id}`,
  )
})
