/**
 * Objects with keys that somebody else chose. `object[key]` also finds what every object inherits, for
 * "constructor" a function, and `object["__proto__"] = value` replaces what it inherits from.
 */

/** What an object itself holds under a key, or undefined. */
export function ownValue<T extends object>(
  object: T | null | undefined,
  key: string,
): T[keyof T] | undefined {
  return object && Object.hasOwn(object, key) ? object[key as keyof T] : undefined
}

/** Whether two objects hold different values under a key, compared as JSON. */
export const differIn = (key: string, one: object, other: object): boolean =>
  JSON.stringify(ownValue(one, key)) !== JSON.stringify(ownValue(other, key))

/** Puts a value into an object itself, whatever the key. */
export function putValue<V>(object: Record<string, V>, key: string, value: NoInfer<V>): void {
  // The only name that an assignment does not add to an object.
  if (key !== '__proto__') object[key] = value
  else {
    const own = { value, writable: true, enumerable: true, configurable: true }
    Object.defineProperty(object, key, own)
  }
}
