/** Build step: writes a .br and a .gz file for every text file of the client build. */
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What a copy must save, in bytes; the headers of a compressed answer take half of it. */
const WorthBytes = 100

const Compressible = /\.(css|html|js|json|map|mjs|svg|ts|txt|wasm|webmanifest|xml)$/
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Compresses the files under `folder`; returns how many. A copy that saves nothing is not kept. */
export async function precompress(folder: string): Promise<number> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && Compressible.test(entry.name))
    .map(entry => join(entry.parentPath ?? entry.path, entry.name))
  const written = await Promise.all(paths.map(compressFile))
  return written.filter(Boolean).length
}

async function compressFile(path: string): Promise<boolean> {
  const body = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [br, gz] = await Promise.all([brotli(body, { params }), gzipped(body, { level: 9 })])
  if (br.length + WorthBytes > body.length) return false
  await writeFile(`${path}.br`, br)
  if (gz.length < body.length) await writeFile(`${path}.gz`, gz)
  return true
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const count = await precompress(resolve('build/client'))
  console.log(`${count} static files compressed`)
}
