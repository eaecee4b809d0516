import { mkdtempSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Here, makeHosts } from '/work/wt/litefs/tests/faults/hosts.ts'
import { startConsul } from '/work/wt/litefs/tests/faults/consul.ts'
import { LitefsNode } from '/work/wt/litefs/tests/faults/litefs-nodes.ts'
const root = mkdtempSync('/tmp/lfs3-')
const network = makeHosts(['a','b','c'])
const consul = await startConsul(Here)
const nodes = network.hosts.map((h,n)=>new LitefsNode(['a','b','c'][n]!, h, root, { consul: consul.url }))
try {
  await nodes[0]!.start(); console.log('a ready', consul.primary())
  await nodes[1]!.start(); console.log('b ready')
  await nodes[2]!.start(); console.log('c ready')
  await pause(2000)
  for (const n of nodes) console.log(n.name, await (await fetch(n.origin+'/readyz')).text(), n.position())
  const login = await fetch(nodes[1]!.origin+'/answer/api/v1/user/login/email',{method:'POST',headers:{'Content-Type':'application/json'},body:JSON.stringify({e_mail:'admin@example.org',pass:'admin-password-1'})})
  const text = await login.text(); console.log('login via b', login.status, login.headers.get('forum-position'), text.slice(0,200))
  const token = JSON.parse(text).data.access_token
  for (let i=0;i<6;i++) {
    const t=performance.now()
    const r = await fetch(nodes[i%3]!.origin+'/answer/api/v1/question',{method:'POST',headers:{'Content-Type':'application/json',Authorization:token},body:JSON.stringify({title:`A question about LiteFS number ${i}`,content:'What is this about? '.repeat(3),tags:[{slug_name:'general',display_name:'general'}]})})
    const body = await r.text()
    console.log(nodes[i%3]!.name, r.status, (performance.now()-t).toFixed(1)+' ms', r.headers.get('forum-position'), body.slice(0,120))
    const id = JSON.parse(body).data?.id
    for (const n of nodes) { const t2=performance.now(); const s = await fetch(n.origin+'/answer/api/v1/question/info?id='+id,{headers:{Authorization:token}}); console.log('   read', n.name, s.status, (performance.now()-t2).toFixed(1)) ; await s.text() }
  }
  console.log('kill primary'); const p = nodes.find(n=>n.name==='a')!; p.kill(); const t0=performance.now()
  for(;;){ const r = await fetch(nodes[1]!.origin+'/answer/api/v1/question',{method:'POST',headers:{'Content-Type':'application/json',Authorization:token},body:JSON.stringify({title:`After the kill of the primary ${Date.now()}`,content:'What is this about? '.repeat(3),tags:[{slug_name:'general',display_name:'general'}]})}); const b=await r.text(); if(r.status===200){console.log('writes again after', performance.now()-t0, consul.primary()); break} ; if (performance.now()-t0>30000){console.log('no writes', r.status, b.slice(0,200));break}; await pause(100)}
  await p.start(); console.log('a is back'); await pause(2000)
  for (const n of nodes) console.log(n.name, await (await fetch(n.origin+'/readyz')).text(), n.position())
} catch (e) { console.log(e) }
for (const n of nodes) { console.log('-----', n.name); console.log(n.output.split('\n').filter(l=>!/debug/.test(l)).slice(-25).join('\n').slice(-3500)); await n.stop().catch(e=>console.log(String(e).slice(0,300))) }
consul.close(); network[Symbol.dispose]()
process.exit(0)
