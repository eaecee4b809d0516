// Loaded into a measured server: tells its parent what it has used, when asked.
process.on('message', message => {
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  const cpuMs = (user + system) / 1000
  process.send({ usage: { cpuMs, memoryMb: process.memoryUsage.rss() / 2 ** 20 } })
})
process.channel?.unref()
