/** A dump that is being converted. */
import path from 'node:path'
import { readRows } from '#parts/move/domain/import/dump-reader.ts'
import type { DumpRow } from '#parts/move/domain/import/dump-row.ts'
import { originalUrl, type Origin } from '#parts/move/domain/import/origin.ts'
import type { FolderWriter } from '#parts/move/infra/convert/folder-writer.ts'
import { type Facts, Kind, type Post } from './facts.ts'

/** A wiki post of a tag: the short description, or the long one. */
export type Page = { tag: string; part: 'excerpt' | 'wiki' }

export type Dump = {
  folder: string
  /** Sizes of its files by name. */
  files: ReadonlyMap<string, number>
  origin: Origin
  facts: Facts
  out: FolderWriter
  /** By post id. */
  pages: Map<string, Page>
}

/** Where a person is named first; accounts of people without a row of their own are made in this order. */
export const NamedIn = { questions: 1, answers: 2, comments: 3, votes: 4, history: 5, badges: 6 }

export async function each(
  { folder, files, out }: Dump,
  file: string,
  root: string,
  apply: (row: DumpRow) => void,
): Promise<void> {
  if (!files.has(file)) return void out.missing.add(file)
  for await (const { rows } of readRows(path.join(folder, file), root)) rows.forEach(apply)
}

export const timeOf = (at: number): string => new Date(at).toISOString()

export const originalOf = ({ origin }: Dump, question: string): string =>
  originalUrl(origin, 'question', question)

export const isPost = (post: Post | undefined): post is Post =>
  post?.kind === Kind.question || post?.kind === Kind.answer

/** Why a row about a post cannot be used: it is no question or answer, or it is not in the dump. */
export function whyNoPost({ facts, pages }: Dump, id: string): string {
  return facts.post(id)?.kind === Kind.other || pages.has(id)
    ? 'its post is neither question nor answer'
    : 'its post is not in the dump'
}
