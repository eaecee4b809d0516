import { expect, test } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import { achievementText, EarningActs, MostCounted } from './achievement-texts.ts'
import { Locales } from './codes.ts'

const said = (earned: Parameters<typeof achievementText>[0]) =>
  achievementText(earned, translator('en_US'), 'en_US')

test('acts are counted and named, the most telling first', () => {
  expect(said({ 'answer.voted_down': 1, 'answer.voted_up': 6, 'answer.accepted': 1 })).toBe(
    'Your answer was accepted · 6 upvotes on your answer · 1 downvote on your answer',
  )
  expect(said({ 'question.voted_up': 1, 'question.voted_down': 0 })).toBe(
    '1 upvote on your question',
  )
  expect(said({ 'edit.accepted': 1 })).toBe('Your edit was approved')
  expect(said({ 'edit.accepted': 3 })).toBe('3 of your edits were approved')
  expect(said({ 'answer.voted_up': MostCounted })).toBe('1,000+ upvotes on your answer')
  expect(said({})).toBe('')
})

test.each(Locales)('every act has words in %s', locale => {
  const t = translator(locale)
  const words = EarningActs.flatMap(act =>
    [1, 2, 1000].map(count => [count, achievementText({ [act]: count }, t, locale)] as const),
  )
  expect(words.filter(([, text]) => /notice\.|\{\{/.test(text))).toEqual([])
  expect(new Set(words.map(([, text]) => text)).size).toBeGreaterThanOrEqual(EarningActs.length)
})
