/**
 * Files of members as the domain sees them: stored outside the database, under paths created here. An upload
 * is in a temporary file until a verb stores or refuses it.
 */

/** An uploaded file, with the name that its sender gave it. */
export class TakenFile {
  readonly temp: string
  readonly name: string
  /** Size, counted during the upload. */
  readonly bytes: number
  /** The first bytes, from which its type is detected. */
  readonly head: Uint8Array
  /** The upload exceeded the limit; the temporary file is empty then. */
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
/** Maximum side length in pixels; the strictest of the formats allows no more. */
export const MaxImageSide = 16_383
/** A re-encoded image without metadata, in a temporary file. */
export type CleanImage = { temp: string; bytes: number; width: number; height: number }
export type StoredFile = { bytes: number; open(): ReadableStream<Uint8Array> }

export type FileStore = {
  /** Writes an upload to disk, up to `maxBytes`; the rest is read and discarded. */
  take(name: string, data: AsyncIterable<Uint8Array>, maxBytes: number): Promise<TakenFile>
  /** Removes temporary files; ignores missing ones. */
  discard(...temps: string[]): Promise<void>
  /**
   * The image upright and without metadata, animations included. Null if it cannot be read as that type;
   * more than `maxPixels` in all frames together, or a longer side, are noticed before decoding.
   */
  cleanImage(
    temp: string,
    kind: ImageKind,
    maxPixels: number,
  ): Promise<CleanImage | 'too_many_pixels' | null>
  /** Moves a temporary file to its path and syncs it to disk. */
  keep(temp: string, path: string): void
  find(path: string): Promise<StoredFile | null>
  /** Paths of all stored files on this machine, in no order; without thumbnails and files taken out of use. */
  stored(): AsyncGenerator<string>
  /** When a file was stored, by the clock of that moment, in ms; null = it is not on this machine. */
  storedAt(path: string): Promise<number | null>
  /**
   * A square thumbnail of `size` pixels from the center of an image, created once; null if it cannot be made.
   */
  findThumbnail(path: string, size: number): Promise<StoredFile | null>
  remove(path: string): Promise<void>
  /** Takes a file out of use; it can be restored by hand until it is purged. */
  retire(path: string, now: number): Promise<void>
  /** Deletes files retired before a time, and abandoned temporary files. */
  purge(retiredBefore: number, leftBefore: number): Promise<number>
}
