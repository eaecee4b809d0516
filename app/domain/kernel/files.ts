/**
 * Files of members as the domain sees them: kept outside of the database, under paths that are made
 * here. What a client sent lies in a temporary file until a verb keeps or refuses it.
 */

/** What arrived with a form, with the name that its sender gave it. */
export class TakenFile {
  readonly temp: string
  readonly name: string
  /** Size, counted while it arrived. */
  readonly bytes: number
  /** The first bytes, by which its kind is known. */
  readonly head: Uint8Array
  /** More came than is taken; the temporary file is empty then. */
  readonly tooLarge: boolean

  constructor(of: Pick<TakenFile, 'temp' | 'name' | 'bytes' | 'head' | 'tooLarge'>) {
    this.temp = of.temp
    this.name = of.name
    this.bytes = of.bytes
    this.head = of.head
    this.tooLarge = of.tooLarge
  }
}

export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp'
/** A picture without anything but its pixels, in a temporary file of its own. */
export type CleanImage = { temp: string; bytes: number; width: number; height: number }
export type StoredFile = { bytes: number; open(): ReadableStream<Uint8Array> }

export type FileStore = {
  /** Writes down what arrives, onto the disk, up to `maxBytes`; what comes after that is read and dropped. */
  take(name: string, data: AsyncIterable<Uint8Array>, maxBytes: number): Promise<TakenFile>
  /** Removes temporary files; missing ones are no mistake. */
  discard(...temps: string[]): Promise<void>
  /**
   * Upright pixels without metadata, animations included. Null when it cannot be read as that kind or
   * has more than `maxPixels`, all frames together; those are counted before anything is decoded.
   */
  cleanImage(temp: string, kind: ImageKind, maxPixels: number): Promise<CleanImage | null>
  /** Moves a temporary file to its place, where it survives a power cut. */
  keep(temp: string, path: string): void
  find(path: string): Promise<StoredFile | null>
  /** A square of `size` pixels out of the middle of a picture, made once; null when it cannot be. */
  findThumbnail(path: string, size: number): Promise<StoredFile | null>
  remove(path: string): Promise<void>
  /** Takes a file out of use; it can be brought back by hand until it is purged. */
  retire(path: string, now: number): Promise<void>
  /** Removes what was retired before a moment, and temporary files that were left behind. */
  purge(retiredBefore: number, leftBefore: number): Promise<number>
}
