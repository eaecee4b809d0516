import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import type { Locale } from '#shared/codes.ts'
import { I18nProvider, useSpeech } from './i18n.tsx'
import { CachedMarkup } from './cached-markup.tsx'
import { cached, CachedParts, useHoles } from './cached.tsx'

let rendered = 0
const Card = cached(function Card({ name, at, link }: { name: string; at: number; link: string }) {
  const { time } = useSpeech()
  rendered++
  return (
    <p title={link}>
      {name} {time.ago(at)}
    </p>
  )
})

function Page({ name, link = '/a' }: { name: string; link?: string }) {
  const { text } = useHoles()
  return <Card name={name} at={0} link={text('link', link)} />
}

type Asked = { link?: string; now?: number; locale?: Locale }

/** The markup of a page with one card, and whether the card was rendered for it. */
function page(
  store: CachedMarkup,
  name: string,
  { link, now = 5000, locale = 'en_US' }: Asked = {},
) {
  const before = rendered
  const markup = store.page(({ parts, changes }) =>
    renderToStaticMarkup(
      <CachedParts.Provider value={parts}>
        <I18nProvider t={translator(locale)} locale={locale} now={now} changes={changes}>
          <Page name={name} link={link} />
        </I18nProvider>
      </CachedParts.Provider>,
    ),
  )
  return { markup: markup.toString(), made: rendered - before }
}

test('a component is rendered once for equal props and language', () => {
  const store = new CachedMarkup()
  expect(page(store, 'Ada')).toEqual({ markup: '<p title="/a">Ada 5 seconds ago</p>', made: 1 })
  expect(page(store, 'Ada').made).toBe(0)
  expect(page(store, 'Bob').made).toBe(1)
  expect(page(store, 'Ada', { locale: 'zh_CN' }).made).toBe(1)
})

test('it is rendered again when its time reads differently', () => {
  const store = new CachedMarkup()
  page(store, 'Ada', { now: 5100 })
  expect(page(store, 'Ada', { now: 5999 }).made).toBe(0)
  expect(page(store, 'Ada', { now: 6000 })).toEqual({
    markup: '<p title="/a">Ada 6 seconds ago</p>',
    made: 1,
  })
})

test('a value that is left out does not make another part, and is escaped', () => {
  const store = new CachedMarkup()
  page(store, 'Ada')
  const { markup, made } = page(store, 'Ada', { link: `"><i>&'` })
  expect(made).toBe(0)
  expect(markup).toBe('<p title="&quot;&gt;&lt;i&gt;&amp;&#x27;">Ada 5 seconds ago</p>')
})

test('paused, it renders the same without keeping anything', () => {
  const store = new CachedMarkup()
  store.paused = true
  expect(page(store, 'Ada').markup).toBe('<p title="/a">Ada 5 seconds ago</p>')
  expect([page(store, 'Ada').made, store.length]).toEqual([1, 0])
})

test('the least recently used parts make room', () => {
  const store = new CachedMarkup(2000)
  for (let n = 0; n < 100; n++) {
    page(store, `Member ${n}`)
    expect(page(store, 'Ada').made).toBe(n === 0 ? 1 : 0)
    expect(store.length).toBeLessThanOrEqual(2000)
  }
  expect(page(store, 'Member 0').made).toBe(1)
})

const Broken = cached(function Broken() {
  throw new Error('cannot be rendered')
})

test('a page that fails halfway leaves nothing for the next', () => {
  const store = new CachedMarkup()
  const failing = () =>
    store.page(({ parts }) =>
      renderToStaticMarkup(
        <CachedParts.Provider value={parts}>
          <I18nProvider t={translator('en_US')} locale="en_US" now={5000}>
            <p>of another reader</p>
            <Broken />
          </I18nProvider>
        </CachedParts.Provider>,
      ),
    )
  expect(failing).toThrow('cannot be rendered')
  expect(page(store, 'Ada').markup).toBe('<p title="/a">Ada 5 seconds ago</p>')
})

test('a text of any length and script is encoded', () => {
  for (const length of [1, 1999, 2001, 50_000, 400_000]) {
    const name = '升😀a'.repeat(length)
    expect(page(new CachedMarkup(), name).markup).toBe(`<p title="/a">${name} 5 seconds ago</p>`)
  }
})

/** A kept page with the name of its reader. */
function pageFor(store: CachedMarkup, name: string, key = 'list', now = 5000) {
  const before = rendered
  const markup = store.whole({ key, now, texts: { name } }, ({ parts, changes }) =>
    renderToStaticMarkup(
      <CachedParts.Provider value={parts}>
        <I18nProvider t={translator('en_US')} locale="en_US" now={now} changes={changes}>
          <Whole reader={store.place('name')} link={`/u/${store.place('name')}`} />
        </I18nProvider>
      </CachedParts.Provider>,
    ),
  )
  return { markup: markup.toString(), made: rendered - before }
}

function Whole({ reader, link }: { reader: string; link: string }) {
  const { time } = useSpeech()
  rendered++
  return (
    <a href={link}>
      {reader} {time.ago(0)} <Page name="Ada" link={link} />
    </a>
  )
}

const linkOf = (name: string, ago = '5 seconds ago') =>
  `<a href="/u/${name}">${name} ${ago} <p title="/u/${name}">Ada ${ago}</p></a>`

test('a page is rendered once for all readers, each with their own texts', () => {
  const store = new CachedMarkup()
  expect(pageFor(store, 'Bob')).toEqual({ markup: linkOf('Bob'), made: 2 })
  expect(pageFor(store, 'Eve')).toEqual({ markup: linkOf('Eve'), made: 0 })
  const escaped = pageFor(store, '<i>').markup
  expect(escaped).toBe(linkOf('&lt;i&gt;'))
  expect(pageFor(store, 'Bob', 'other list').made).toBe(1)
})

test('it is rendered again when a time on it or on one of its parts reads differently', () => {
  const store = new CachedMarkup()
  pageFor(store, 'Bob')
  expect(pageFor(store, 'Eve', 'list', 5999).made).toBe(0)
  expect(pageFor(store, 'Eve', 'list', 6000)).toEqual({
    markup: linkOf('Eve', '6 seconds ago'),
    made: 2,
  })
})

test('a page is worth keeping when its address is read again', () => {
  const store = new CachedMarkup()
  expect([store.isReadOften('/a'), store.isReadOften('/b'), store.isReadOften('/a')]).toEqual([
    false,
    false,
    true,
  ])
  for (let n = 0; n < 1000; n++) store.isReadOften(`/${n}`)
  expect(store.isReadOften('/a')).toBe(false)
  const long = '/'.repeat(201)
  expect([store.isReadOften(long), store.isReadOften(long)]).toEqual([false, false])
  store.isReadOften('/a')
  store.paused = true
  expect(store.isReadOften('/a')).toBe(false)
})
