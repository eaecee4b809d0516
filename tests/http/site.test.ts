import { afterAll, expect, test } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import { Locales } from '#shared/codes.ts'
import { api } from '#tests/support/api.ts'
import { scene } from './scene.ts'

const { w, who } = await scene({ login: { login_required: true } })
afterAll(() => w[Symbol.dispose]())
const guest = api(w, null)

test('the site’s public settings are complete, also on a private site', async () => {
  const { data } = await guest.get('siteinfo')
  for (const [name, group] of Object.entries(data as object)) {
    expect(group, name).not.toBeNull()
  }
  expect(data).toMatchObject({
    general: { name: '社区', site_url: 'http://localhost:3000/community' },
    interface: { language: 'zh_CN', time_zone: 'UTC', default_avatar: 'system' },
    login: { login_required: true, allow_email_domains: [] },
    theme: {
      theme: 'default',
      theme_config: { default: { navbar_style: '#0033ff', primary_color: '#0033ff' } },
    },
    site_seo: { permalink: 2 },
    site_write: { min_content: 6, restrict_answer: true, recommend_tags: [], reserved_tags: [] },
    site_legal: { external_content_display: 'ask_before_display' },
    version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
  })
  expect(JSON.stringify(data)).not.toMatch(/installed_at|session|smtp/i)
})

test('recommended and reserved tags are listed', async () => {
  w.site.sqlite.prepare("update tag set recommend = 1 where slug = 'birds'").run()
  const { data } = await guest.get('siteinfo')
  expect(data.site_write.recommend_tags).toEqual([{ slug_name: 'birds', display_name: 'birds' }])
})

test('a legal text is there or empty, and only the requested one is returned', async () => {
  expect((await guest.get('siteinfo/legal', { info_type: 'tos' })).data).toEqual({})
  w.settings({ legal: { terms_of_service_original_text: '*Be kind.*' } })
  expect((await guest.get('siteinfo/legal', { info_type: 'tos' })).data).toEqual({
    terms_of_service_original_text: '*Be kind.*',
    terms_of_service_parsed_text: '',
  })
  expect((await guest.get('siteinfo/legal', { info_type: 'privacy' })).data).toEqual({})
  expect((await guest.get('siteinfo/legal', { info_type: 'all' })).status).toBe(400)
})

test('the texts of a language are those of the web client and those the server sends', async () => {
  const english = (await guest.get('language/config')).data
  const chinese = (await api(w, null, 'zh_CN').get('language/config')).data
  expect(english.ui.question.newest).toBe('Newest')
  expect(chinese.ui.question.newest).toBe('最新')
  expect(chinese.backend.error).toEqual(chinese.error)
  expect(chinese.base.success).toBe(translator('zh_CN')('base.success'))
})

test('languages are listed with their progress', async () => {
  const options = (await guest.get('language/options')).data as { value: string }[]
  expect(options.slice(0, 3)).toEqual([
    { label: 'Default', value: 'Default', progress: 0 },
    { label: '简体中文 (100%)', value: 'zh_CN', progress: 100 },
    { label: 'English (100%)', value: 'en_US', progress: 100 },
  ])
  expect(options.slice(1).map(({ value }) => value)).toEqual([...Locales])
})

test('permissions are listed one by one, with the missing reputation', async () => {
  const call = api(w, who.member)
  const t = translator('en_US')
  const lacking = t('error.rank.fail_to_meet_the_condition')
  const keys = 'tag.add,question.add,question.pin,no.such'
  const { data } = await call.get('permission', { action: keys })
  expect(data).toEqual({
    'tag.add': {
      has_permission: false,
      no_permission_tip:
        '“Create tags” needs 750 reputation; you have 1. An accepted answer brings 15, an upvote 10.',
    },
    'question.add': { has_permission: true, no_permission_tip: '' },
    'question.pin': {
      has_permission: false,
      no_permission_tip: 'Only moderators and administrators can do this.',
    },
    'no.such': { has_permission: false, no_permission_tip: lacking },
  })
  expect((await call.get('permission?actions=tag.add&actions=vote.detail')).data).toMatchObject({
    'tag.add': { has_permission: false },
    'vote.detail': { has_permission: true },
  })
  const all = (await api(w, who.admin).get('permission', { action: keys })).data
  expect(all['question.pin'].has_permission).toBe(true)
  expect(all['no.such'].has_permission).toBe(false)
})

test('language and color scheme are stored with the account', async () => {
  const call = api(w, who.member)
  const chosen = { language: 'zh_CN', color_scheme: 'dark' }
  expect((await call.put('user/interface', chosen)).status).toBe(200)
  expect((await call.get('user/info')).data).toMatchObject(chosen)
  expect(await call.put('user/interface', { ...chosen, language: 'tlh' })).toMatchObject({
    status: 400,
    reason: 'base.request_format_error',
    data: null,
  })
})
