/**
 * Runs steps in their order, each as soon as what it `needs`, or comes `after`, has ended and its
 * `cores` are free; a step without cores only waits for the network. `run(step)` must not reject.
 */
export async function runSteps(steps, run, cores) {
  const waiting = new Set(steps)
  const running = new Map()
  let free = cores
  const isOpen = name => [...waiting, ...running.keys()].some(step => step.name === name)
  const mayStart = ({ needs = [], after = [], cores = 0 }) =>
    cores <= free && ![...needs, ...after].some(isOpen)
  while (waiting.size > 0) {
    for (const step of waiting) {
      if (!mayStart(step)) continue
      waiting.delete(step)
      free -= step.cores ?? 0
      const end = () => {
        running.delete(step)
        free += step.cores ?? 0
      }
      running.set(step, run(step).then(end))
    }
    if (waiting.size > 0 && running.size === 0) throw new Error('These steps need each other.')
    await Promise.race(running.values())
  }
  await Promise.all(running.values())
}
