import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkScript, SCRIPT_POLICY, trustedScript } from '../../../src/contract/trusted-scripts.ts'

afterEach(() => vi.unstubAllGlobals())

const OURS = [
  '/sw.js',
  '/sw-sync.js',
  '/assets/shrink-worker-DcSFa1yf.js',
  '/src/app/forms/images/shrink-worker.ts?worker_file&type=module',
]
const OTHERS = [
  'https://evil.example/sw.js',
  '//evil.example/assets/x.js',
  'assets/x.js',
  '/photos/0123456789abcdef0123456789abcdef.js',
  '/api/openapi.json',
  '/assets/../photos/x.js',
  '/assets/x.js?y',
  '/sw.js#x',
  'data:text/javascript,1',
  'blob:http://localhost/1',
  '',
]

describe('the policy for scripts', () => {
  test.each(OURS)('lets %s pass', (url) => expect(checkScript(url)).toBe(url))
  test.each(OTHERS)('refuses %j', (url) => expect(() => checkScript(url)).toThrow(TypeError))

  test('is the same in a browser without Trusted Types', () => {
    expect(trustedScript('/sw.js')).toBe('/sw.js')
    expect(() => trustedScript('/photos/x')).toThrow(TypeError)
  })

  test('is made once, under the name that the server allows', () => {
    const made: string[] = []
    vi.stubGlobal('trustedTypes', {
      createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => {
        made.push(name)
        return { createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }) }
      },
    })
    expect(trustedScript('/sw.js')).toEqual({ trusted: '/sw.js' })
    expect(() => trustedScript('/photos/x')).toThrow(TypeError)
    expect(made).toEqual([SCRIPT_POLICY])
  })
})

describe('the sources', () => {
  const lines = ['src/app', 'src/offline', 'src/sync', 'sw'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')),
  )
  const found = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).map((line) => line.trim())

  test('start every worker by the policy', () => {
    const starts = found(/new (Worker|SharedWorker|Workbox)\(|importScripts\(|serviceWorker\.register\(/)
    expect(starts.length).toBeGreaterThanOrEqual(4)
    expect(starts.filter((line) => !line.includes('(trustedScript('))).toEqual([])
  })

  test('make no HTML of text, except for the empty one that hydration leaves unwritten', () => {
    expect(found(/innerHTML|outerHTML\s*=|insertAdjacentHTML|document\.write|srcdoc|DOMParser/i)).toEqual([
      "dangerouslySetInnerHTML={{ __html: '' }}",
    ])
  })
})
