// Imported first by the commands that run in a fresh clone, for its side effect: it exits with a
// readable message before newer syntax or modules are reached.

export const MINIMUM_NODE = [20, 19]

/** True when `version` ("v20.19.0" or "20.19.0") can run the project. */
export function nodeIsNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1])
}

if (!nodeIsNewEnough(process.version)) {
  console.error(
    `Node.js ${MINIMUM_NODE.join('.')} or later is needed; this is ${process.version}.\n` +
      'Install a newer one (nodejs.org has packages for every system) and run the command again.',
  )
  process.exit(1)
}
