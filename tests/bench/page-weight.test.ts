import { expect, test } from 'vitest'
import { overweight, resources } from './page-weight.ts'

test('counts what a browser loads by itself, and nothing else', () => {
  const html = `
    <link rel="stylesheet" href="/assets/a.css"><link rel=icon href='/favicon.svg'>
    <link rel="canonical" href="https://elsewhere.example/">
    <link rel="modulepreload" href="/assets/b.js"><script type="module" src="/assets/b.js"></script>
    <script>inline()</script>
    <img data-src="https://held.example/a.png" alt=""><img src="https://tracker.example/p.png?a=1&amp;b=2">
    <a href="https://elsewhere.example/">link</a>`
  expect(resources(html)).toEqual({
    styles: ['/assets/a.css'],
    scripts: ['/assets/b.js'],
    others: ['/favicon.svg', 'https://tracker.example/p.png?a=1&b=2'],
  })
})

test('names every exceeded budget', () => {
  const light = { path: '/', htmlBytes: 15_000, cssBytes: 5_000, scriptBytes: 5_000, foreign: [] }
  expect(overweight(light)).toEqual([])
  const heavy = {
    ...light,
    cssBytes: 5_001,
    scriptBytes: 5_001,
    foreign: ['https://cdn.example/x.css'],
  }
  expect(overweight(heavy)).toHaveLength(3)
})
