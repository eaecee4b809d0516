import { ObjectType } from '#shared/codes.ts'
import { parseId } from '#shared/ids.ts'
import { type LinkedId, linkedIds } from '#markdown/linked-ids.ts'
import type { Db, Tx } from '#kernel'
import {
  duplicateLinks,
  findTargets,
  insertLink,
  linksOfSource,
  type LinkTarget,
  removeLinks,
} from './links.queries.ts'
import { questionOfAddress } from './question-address.ts'

/** Most questions linked by one text; further ones are ignored. */
const LinksMax = 200

/** `answerId` 0: the body of the question itself. */
export type LinkingText = { questionId: number; answerId: number; source: string; html: string }

/** The existing targets, one per question, in the order of the text. */
function targetsOf(db: Db, found: LinkedId[]): Map<number, LinkTarget> {
  const refs = found.map(({ questionRef, answerRef }) => {
    const own = parseId(questionRef)
    const answer = parseId(answerRef)
    return {
      question: own?.type === ObjectType.question ? own.seq : 0,
      answer: [answer, own].find(ref => ref?.type === ObjectType.answer)?.seq ?? 0,
    }
  })
  const ids = (name: 'question' | 'answer') => refs.map(ref => ref[name]).filter(id => id > 0)
  const known = findTargets(db, ids('question'), ids('answer'))
  const questions = new Set(known.filter(row => row.answerId === 0).map(row => row.questionId))
  const answers = new Map(known.map(row => [row.answerId, row.questionId]))
  const targets = new Map<number, LinkTarget>()
  for (const { question, answer } of refs) {
    const home = (answer > 0 && answers.get(answer)) || 0
    // `/questions/{id}/{part}`: the part counts only if it is an answer to that question.
    const fits = home > 0 && (question === 0 || question === home)
    const questionId = fits ? home : questions.has(question) ? question : 0
    if (questionId > 0 && !targets.has(questionId))
      targets.set(questionId, { questionId, answerId: fits ? answer : 0 })
  }
  return targets
}

/**
 * Updates the stored links of a text: adds new ones and removes missing ones. Must be called after every
 * change of a body, within its transaction.
 */
export function rescanLinks(tx: Tx, text: LinkingText, now: number): void {
  const { questionId, answerId } = text
  const found = linkedIds(text.source, text.html).slice(0, LinksMax)
  const place = { questionId, answerId }
  const current = linksOfSource(tx, place)
  if (found.length === 0 && current.length === 0) return
  const wanted = targetsOf(tx, found)
  wanted.delete(questionId)
  const gone = current.filter(row => row.kind === 'text' && !wanted.has(row.to_question_id))
  const there = new Set(current.map(row => row.to_question_id))
  const fresh = [...wanted.values()].filter(target => !there.has(target.questionId))
  if (gone.length === 0 && fresh.length === 0) return
  removeLinks(
    tx,
    gone.map(row => row.id),
  )
  for (const target of fresh) insertLink(tx, place, target, 'text', now)
}

/** Links a duplicate to its original, named by its URL. */
export function linkDuplicate(tx: Tx, questionId: number, address: string, now: number): void {
  unlinkDuplicate(tx, questionId)
  const wanted = questionOfAddress(address)
  const target = wanted === null ? undefined : findTargets(tx, [wanted], [])[0]
  if (!target || target.questionId === questionId) return
  insertLink(tx, { questionId, answerId: 0 }, target, 'duplicate', now)
}

export function unlinkDuplicate(tx: Tx, questionId: number): void {
  const rows = duplicateLinks(tx, questionId)
  removeLinks(
    tx,
    rows.map(row => row.id),
  )
}
