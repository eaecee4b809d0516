import { mkdtempSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Here, makeHosts } from './hosts.ts'
import { startConsul } from './consul.ts'
import { LitefsNode } from './litefs-nodes.ts'
const root = mkdtempSync('/tmp/lfs3-')
const network = makeHosts(['a'])
const consul = await startConsul(Here)
const nodes = network.hosts.map((h,n)=>new LitefsNode(['a','b','c'][n]!, h, root, { consul: consul.url }))
try {
  await nodes[0]!.start(); console.log('a ready', consul.primary())
  for (let i=0;i<4;i++) { await pause(1500); const t = await (await fetch(nodes[0]!.origin+'/readyz')).text(); console.log(/fault":"\w+/.exec(t)?.[0]) }
} catch (e) { console.log(e) }
for (const n of nodes) { console.log(n.output.slice(-5000)); await n.stop().catch(e=>console.log(String(e).slice(0,300))) }
consul.close(); network[Symbol.dispose]()
process.exit(0)
