/** Copies the images of imported posts, as files of their authors. */
import { type Ctx, type Db, DomainError, type Member, TakenFile, writing } from '#kernel'
import { imageTypeOf, maxBytes } from '#basics/uploads/file-kinds.ts'
import { keepFile, type ReadyFile, readyFile } from '#basics/uploads/upload-file.ts'
import { oldestAdministrator } from '#basics/uploads/uploads.queries.ts'
import { useFiles } from '#basics/uploads/follow-uses.ts'
import { findUser, toMember } from '#basics/users/users.queries.ts'
import { ObjectType } from '#shared/codes.ts'
import { picturesToCopy, pictureKey, withCopies } from './image-links.ts'
import {
  countImported,
  findCopy,
  importedSources,
  insertImported,
  listImportedAfter,
  type ImportedKind,
} from '#posts/imported/imported.queries.ts'
import { linkedTexts, mapTexts, saveLinkedText } from './queries/linked-texts.queries.ts'
import { findAnswer } from '#posts/answers/answers.queries.ts'
import { findQuestion } from '#posts/questions/questions.queries.ts'
import { findProgress, saveProgress } from './queries/progress.queries.ts'
import type { StageReport } from './stage-report.ts'
import { Tally } from './tally.ts'

const Stage = 'pictures'
const Kinds: ImportedKind[] = ['question', 'answer', 'tag']
const Portion = 100
/** Most images copied per post: a post is limited in length, but not in images. */
const MostPictures = 60
/** Failures in a row after which a host is skipped for the rest of the run. */
const MostFailures = 5

/** Why an image could not be fetched, in words for the report. */
export class NoPicture extends Error {
  /** `away`: the host did not respond properly, which says nothing about the image. */
  constructor(
    message: string,
    readonly away = false,
  ) {
    super(message)
  }
}

/** Fetches the bytes of a URL on another host. Throws NoPicture. */
export type FetchPicture = (address: string, maxBytes: number) => Promise<Uint8Array>

export type CopyOptions = {
  source: string
  fetch: FetchPicture
  /** Pause between two images, to spare other servers and this site. */
  rest?: () => Promise<unknown>
  onProgress?(fraction: number): void
}

type Post = { kind: string; objectId: number }

function ownerOf(db: Db, { kind, objectId }: Post): Member | null {
  const post =
    kind === 'question'
      ? findQuestion(db, objectId)
      : kind === 'answer'
        ? findAnswer(db, objectId)
        : undefined
  const user = findUser(db, post?.userId ?? oldestAdministrator(db) ?? 0)
  return user ? toMember(user) : null
}

const typeOf = (kind: string): number =>
  kind === 'question' ? ObjectType.question : kind === 'answer' ? ObjectType.answer : ObjectType.tag

function reasonOf(error: unknown): string {
  if (error instanceof NoPicture) return error.message
  if (!(error instanceof DomainError)) throw error
  const reasons = [error.reason, ...(error.details.fields ?? []).map(field => field.reason)]
  if (reasons.some(reason => reason.endsWith('_room_full'))) return 'no storage left for files'
  if (reasons.includes('error.upload.too_large')) return 'larger than images may be here'
  return 'not an image of an accepted type'
}

/** A fetched file, under the name in its URL. */
function named(file: TakenFile, address: string): TakenFile {
  const last = new URL(address).pathname.split('/').pop() ?? ''
  const stem = last.replace(/\.[A-Za-z0-9]{1,16}$/, '') || 'picture'
  const { temp, bytes, head, tooLarge } = file
  const extension = imageTypeOf(head)?.extension ?? 'bin'
  return new TakenFile({ temp, bytes, head, tooLarge, name: `${stem}.${extension}` })
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

class Copier {
  readonly tally: Tally
  readonly #failures = new Map<string, number>()
  #temps: string[] = []

  constructor(
    readonly ctx: Ctx,
    readonly options: CopyOptions,
    report?: string,
  ) {
    this.tally = new Tally(report)
  }

  /** The image as an upload ready to be stored; null if it has to stay where it is. */
  async #ready(owner: Member, address: string): Promise<ReadyFile | null> {
    const { ctx, tally, options } = this
    const { host } = new URL(address)
    if ((this.#failures.get(host) ?? 0) >= MostFailures) {
      tally.skipped(`its server ${host} did not answer several times`)
      return null
    }
    const most = maxBytes('post', ctx.settings.write)
    try {
      const bytes = await options.fetch(address, most)
      this.#failures.delete(host)
      const taken = await ctx.ports.files.take('picture', once(bytes), most)
      this.#temps.push(taken.temp, `${taken.temp}.clean`)
      return await readyFile({ ...ctx, viewer: owner }, 'post', named(taken, address))
    } catch (error) {
      tally.skipped(reasonOf(error))
      if (error instanceof NoPicture && error.away)
        this.#failures.set(host, (this.#failures.get(host) ?? 0) + 1)
      return null
    } finally {
      await options.rest?.()
    }
  }

  async copy(post: Post): Promise<void> {
    try {
      await this.#copy(post)
    } finally {
      await this.ctx.ports.files.discard(...this.#temps.splice(0))
    }
  }

  /** Copies the images of a post; texts, copies and progress change in one transaction. */
  async #copy(post: Post): Promise<void> {
    const { ctx, tally, options } = this
    const html = linkedTexts(ctx.db, post.kind, post.objectId).find(part => part.form === 'html')
    const pictures = html ? picturesToCopy(html.text) : []
    const owner = pictures.length > 0 ? ownerOf(ctx.db, post) : null
    if (!owner) return
    const fresh: { key: string; address: string; file: ReadyFile }[] = []
    const copies = new Map<string, string>()
    for (const [index, address] of pictures.entries()) {
      const key = pictureKey(address)
      if (!key || fresh.some(one => one.key === key)) continue
      tally.read()
      const known = findCopy(ctx.db, options.source, key)
      if (known) {
        copies.set(key, known)
        tally.made('image copied earlier')
      } else if (index >= MostPictures) tally.skipped('too many images in one post')
      else {
        const file = await this.#ready(owner, address)
        if (file) fresh.push({ key, address, file })
      }
    }
    writing(ctx.db, tx => {
      for (const { key, address, file } of fresh) {
        const kept = keepFile({ ...ctx, viewer: owner, tx }, file)
        copies.set(key, kept.address)
        tally.made('image copied')
        insertImported(tx, {
          source: options.source,
          kind: 'picture',
          originalId: key,
          objectId: kept.id,
          url: address,
          license: '',
          authorName: '',
        })
      }
      for (const part of linkedTexts(tx, post.kind, post.objectId)) {
        const text = mapTexts(part, piece => withCopies(piece, copies))
        if (text !== part.text) saveLinkedText(tx, part, text)
      }
      const user = { objectType: typeOf(post.kind), objectId: post.objectId, key: '' }
      useFiles(tx, ctx.now, user, [...copies.values()])
      this.save(tx, post.objectId, false)
      return null
    })
  }

  save(tx: Parameters<typeof saveProgress>[0], done: number, finished: boolean): void {
    const { source } = this.options
    saveProgress(tx, source, Stage, { done, finished, report: this.tally.toJson() })
  }
}

/**
 * Copies the external images of an import: fetched, re-encoded like every upload, and referenced by HTML,
 * source and revisions from then on. It can be interrupted at any time; once finished, the next run retries
 * failed images. Images that cannot be copied stay and are counted with a reason.
 */
export async function copyPictures(ctx: Ctx, options: CopyOptions): Promise<StageReport> {
  const { db } = ctx
  if (!importedSources(db).includes(options.source))
    throw new Error(`Nothing was imported as "${options.source}"`)
  const known = findProgress(db, options.source, Stage)
  const goesOn = known && !known.finished
  const copier = new Copier(ctx, options, goesOn ? known.report : undefined)
  let last = goesOn ? known.done : 0
  const all = countImported(db, options.source, Kinds)
  for (let seen = 0; ;) {
    const posts = listImportedAfter(db, options.source, Kinds, last, Portion)
    for (const post of posts) {
      await copier.copy(post)
      options.onProgress?.(Math.min(1, ++seen / all))
    }
    last = posts.at(-1)?.objectId ?? last
    const finished = posts.length < Portion
    writing(db, tx => {
      copier.save(tx, last, finished)
      return null
    })
    if (!finished) continue
    return { name: Stage, file: '', state: 'done', ...copier.tally.state }
  }
}
