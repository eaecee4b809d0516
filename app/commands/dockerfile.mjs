/**
 * Parses this project's Dockerfile into stages. Only the instructions in use are understood;
 * anything else throws, so that nothing new goes unchecked.
 *
 * @typedef {{ keyword: string, text: string }} Instruction
 * @typedef {{ name: string, base: string, instructions: Instruction[] }} Stage
 * @returns {Stage[]} in order; an unnamed stage is called by its number
 */
export function readDockerfile(source) {
  const known = /^(FROM|RUN|WORKDIR|COPY|ENV|USER|VOLUME|EXPOSE|HEALTHCHECK|CMD)$/
  const lines = source
    .split('\n')
    .filter(line => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

  const stages = []
  for (const line of lines) {
    const [, keyword, text] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    if (!keyword || !known.test(keyword)) throw new Error(`Dockerfile: unknown line "${line}"`)
    if (keyword === 'FROM') {
      const name = / AS (\S+)$/i.exec(text)?.[1] ?? String(stages.length)
      stages.push({ name, base: text.split(' ')[0], instructions: [] })
    } else {
      const stage = stages.at(-1)
      if (!stage) throw new Error(`Dockerfile: "${line}" comes before the first FROM`)
      stage.instructions.push({ keyword, text })
    }
  }
  return stages
}

/** The stages that the last one is made of, as `docker build` takes them. */
export function neededStages(stages) {
  const needed = new Set([stages.at(-1)])
  for (const stage of needed) {
    const sources = stage.instructions
      .filter(({ keyword }) => keyword === 'COPY')
      .map(({ text }) => readCopy(text).from)
    for (const name of [stage.base, ...sources]) {
      const source = stages.find(other => other.name === name)
      if (source) needed.add(source)
    }
  }
  return stages.filter(stage => needed.has(stage))
}

/** The command line of a HEALTHCHECK or CMD in its JSON form. */
export function readCommand(text) {
  const json = /\[.*\]$/.exec(text)?.[0]
  if (!json) throw new Error(`Dockerfile: write the command as a JSON list: "${text}"`)
  return JSON.parse(json)
}

/** Parses `[--from=stage] [--chown=user] source… target`. */
export function readCopy(text) {
  const words = text.split(/\s+/)
  const options = words.filter(word => word.startsWith('--'))
  const paths = words.filter(word => !word.startsWith('--'))
  const option = name => options.find(word => word.startsWith(`--${name}=`))?.split('=')[1]
  if (paths.length < 2) throw new Error(`Dockerfile: COPY needs a source and a target: "${text}"`)
  return {
    from: option('from'),
    owner: option('chown'),
    sources: paths.slice(0, -1),
    target: paths.at(-1),
  }
}

/**
 * Whether .dockerignore excludes a path of the project. Only plain names and folders are supported;
 * patterns throw.
 */
export function readDockerignore(source) {
  const names = source
    .split('\n')
    .map(line => line.trim().replace(/\/$/, ''))
    .filter(line => line && !line.startsWith('#'))
  const pattern = names.find(name => /[*?![\]]/.test(name))
  if (pattern) throw new Error(`.dockerignore: patterns are not supported: "${pattern}"`)
  return path => names.some(name => path === name || path.startsWith(`${name}/`))
}
