/** All texts: one file per namespace, each text in all languages beside each other. */
import { type Locale, Locales } from '#app/shared/codes.ts'
import type { Messages } from '../translate.ts'
import admin from './admin.json' with { type: 'json' }
import api from './api.json' with { type: 'json' }
import auth from './auth.json' with { type: 'json' }
import badge from './badge.json' with { type: 'json' }
import base from './base.json' with { type: 'json' }
import captcha from './captcha.json' with { type: 'json' }
import claim from './claim.json' with { type: 'json' }
import cleanup from './cleanup.json' with { type: 'json' }
import common from './common.json' with { type: 'json' }
import contents from './contents.json' with { type: 'json' }
import dashboard from './dashboard.json' with { type: 'json' }
import editor from './editor.json' with { type: 'json' }
import error from './error.json' with { type: 'json' }
import flag from './flag.json' with { type: 'json' }
import form from './form.json' with { type: 'json' }
import held from './held.json' with { type: 'json' }
import history from './history.json' with { type: 'json' }
import imports from './import.json' with { type: 'json' }
import install from './install.json' with { type: 'json' }
import keys from './keys.json' with { type: 'json' }
import layout from './layout.json' with { type: 'json' }
import legal from './legal.json' with { type: 'json' }
import log from './log.json' with { type: 'json' }
import mail from './mail.json' with { type: 'json' }
import members from './members.json' with { type: 'json' }
import notice from './notice.json' with { type: 'json' }
import platform from './platform.json' with { type: 'json' }
import plugin from './plugin.json' with { type: 'json' }
import question from './question.json' with { type: 'json' }
import review from './review.json' with { type: 'json' }
import search from './search.json' with { type: 'json' }
import settings from './settings.json' with { type: 'json' }
import tag from './tag.json' with { type: 'json' }
import translations from './translations.json' with { type: 'json' }
import upload from './upload.json' with { type: 'json' }
import user from './user.json' with { type: 'json' }
import webhook from './webhook.json' with { type: 'json' }

type Texts = { [name: string]: Texts } | { [L in Locale]?: string }

const namespaces: Record<string, Texts> = {
  admin,
  api,
  auth,
  badge,
  base,
  captcha,
  claim,
  cleanup,
  common,
  contents,
  dashboard,
  editor,
  error,
  flag,
  form,
  held,
  history,
  import: imports,
  install,
  keys,
  layout,
  legal,
  log,
  mail,
  members,
  notice,
  platform,
  plugin,
  question,
  review,
  search,
  settings,
  tag,
  translations,
  upload,
  user,
  webhook,
}

const isText = (texts: Texts): texts is { [L in Locale]?: string } =>
  Object.values(texts).every(value => typeof value === 'string')

/** The texts of one language; a plural form that it does not have is left out. */
function textsIn(locale: Locale, tree: { [name: string]: Texts }): Messages {
  const found: Messages = {}
  for (const [name, texts] of Object.entries(tree)) {
    if (!isText(texts)) found[name] = textsIn(locale, texts)
    else if (texts[locale] !== undefined) found[name] = texts[locale]
  }
  return found
}

export const files = Object.fromEntries(
  Locales.map(locale => [locale, textsIn(locale, namespaces)]),
) as Record<Locale, Messages>
