/** A list in the core that parts add to when they are loaded; the core reads it when it needs it. */
export class ExtensionPoint<T> {
  readonly #byPart = new Map<string, readonly T[]>()
  #all: readonly T[] = []

  /** Replaces what this part has added before: in development, an edited part is loaded again. */
  add(part: string, ...entries: T[]): void {
    this.#byPart.set(part, entries)
    this.#all = [...this.#byPart.values()].flat()
  }

  /** Another array after each change. */
  get all(): readonly T[] {
    return this.#all
  }
}
