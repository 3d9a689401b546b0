import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ORIGIN_PLACEHOLDER } from '../server/platform/http/origin-placeholder.ts'
import { COMPRESSIBLE } from '../server/platform/http/static.ts'

// Writes a .br and a .gz file beside every compressible file of dist, so that the server need not compress.

const dist = process.argv[2] ?? join(import.meta.dirname, '../../dist')
/** Smaller files are not compressed: they fit into one network packet anyway. */
const MIN_BYTES = 512

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

const entries = await readdir(dist, { recursive: true, withFileTypes: true })
const paths = entries
  .filter((entry) => entry.isFile() && COMPRESSIBLE.includes(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name))
let count = 0
for (const path of paths) {
  const bytes = await readFile(path)
  if (bytes.byteLength < MIN_BYTES) continue
  // The server replaces the placeholder and compresses the result itself.
  if (bytes.includes(ORIGIN_PLACEHOLDER)) continue
  const [brotliBytes, gzipBytes] = await Promise.all([
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
    }),
    gz(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotliBytes), writeFile(`${path}.gz`, gzipBytes)])
  count++
}
process.stdout.write(`Compressed ${count} of ${entries.filter((entry) => entry.isFile()).length} files\n`)
