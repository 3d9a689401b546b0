import { runInThisContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChunkRegistry } from '../../../src/app/background/before-start/chunk-registry.ts'
import { classicScript } from '../../../src/build/classic-chunks.ts'

/** The modules of a site, by the names of their chunks; a test may change what the site serves. */
const site = new Map<string, string>()
/** By the name of a file: other chunks that it holds too. */
const held = new Map<string, string[]>()
/** Files of which the next answer holds no chunk: half of a file, or the page of a network for signing in. */
const without = new Set<string>()
/** The scripts that were asked for. */
const asked: string[] = []
/** What the modules report, in the order in which they run. */
const ran: unknown[] = []

/** A document that loads a script as a browser does: later, and with an event. */
function createDocument() {
  const createElement = () => {
    const listeners = new Map<string, () => void>()
    return {
      src: '',
      addEventListener: (type: string, listener: () => void) => void listeners.set(type, listener),
      remove: () => undefined,
      fire: (type: string) => listeners.get(type)?.(),
    }
  }
  const append = (script: ReturnType<typeof createElement>) => {
    const name = script.src.replace('/assets/', '')
    asked.push(name)
    const module = site.get(name)
    if (module === undefined) return void setImmediate(() => script.fire('error'))
    if (without.delete(name)) return void setImmediate(() => script.fire('load'))
    const scripts = [name, ...(held.get(name) ?? [])].map((each) => classicScript(each, site.get(each) ?? ''))
    void Promise.all(scripts).then((codes) => {
      runInThisContext(codes.join('\n'))
      script.fire('load')
    })
  }
  return { readyState: 'complete', createElement, head: { append } }
}

let registry: ChunkRegistry
const chunk = (name: string) => registry.import(name)

beforeAll(async () => {
  vi.stubGlobal('document', createDocument())
  vi.stubGlobal('location', { origin: 'https://commonroof.example' })
  vi.stubGlobal('ran', ran)
  await import('../../../src/app/background/before-start/chunk-registry.ts')
  registry = (globalThis as unknown as { System: ChunkRegistry }).System
})
beforeEach(() => {
  asked.length = 0
  ran.length = 0
})
afterAll(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'System')
})

describe('chunks as classic scripts behave as modules do', () => {
  test('each runs once, after those that it imports', async () => {
    site.set('c.js', 'ran.push("c");export const c=3')
    site.set('b.js', 'import{c}from"./c.js";ran.push("b");export const b=c+1')
    site.set('a.js', 'import{b}from"./b.js";import{c}from"./c.js";ran.push("a");export const sum=b+c')
    expect(await chunk('a.js')).toMatchObject({ sum: 7 })
    await chunk('b.js')
    expect(ran).toEqual(['c', 'b', 'a'])
    expect(asked.toSorted()).toEqual(['a.js', 'b.js', 'c.js'])
  })

  test('one that is in the files of two others runs once, and has no request of its own', async () => {
    site.set('small.js', 'ran.push("small");export const list=[]')
    site.set('one.js', 'import{list}from"./small.js";list.push(1);export{list}')
    site.set('two.js', 'import{list}from"./small.js";list.push(2);export{list}')
    held.set('one.js', ['small.js']).set('two.js', ['small.js'])
    const [one, two] = await Promise.all([chunk('one.js'), chunk('two.js')])
    // Both have the one list, whichever of them ran first.
    expect(one['list']).toBe(two['list'])
    expect((one['list'] as number[]).toSorted()).toEqual([1, 2])
    expect(ran).toEqual(['small'])
    expect(asked.toSorted()).toEqual(['one.js', 'two.js'])
  })

  test('a changed export changes for those that import it', async () => {
    site.set('count.js', 'export let count=0;export function add(){count++}')
    site.set('reader.js', 'import{count,add}from"./count.js";export const read=()=>{add();return count}')
    const { read } = (await chunk('reader.js')) as { read: () => number }
    expect([read(), read()]).toEqual([1, 2])
  })

  test('two that import each other share what they export', async () => {
    site.set('even.js', 'import{odd}from"./odd.js";export const even=(n)=>n===0||odd(n-1)')
    site.set('odd.js', 'import{even}from"./even.js";export const odd=(n)=>n!==0&&even(n-1)')
    const { even } = (await chunk('even.js')) as { even: (n: number) => boolean }
    expect([even(10), even(7)]).toEqual([true, false])
  })

  test('a dynamic import loads when it is reached', async () => {
    site.set('later.js', 'export default "later"')
    site.set('now.js', 'export const load=()=>import("./later.js")')
    const { load } = (await chunk('now.js')) as { load: () => Promise<unknown> }
    expect(asked).toEqual(['now.js'])
    expect(await load()).toMatchObject({ default: 'later' })
  })

  test('one that is only loaded does not run', async () => {
    site.set('part.js', 'ran.push("part")')
    site.set('whole.js', 'import"./part.js";ran.push("whole")')
    await registry.load('whole.js')
    expect([ran, asked.toSorted()]).toEqual([[], ['part.js', 'whole.js']])
    await chunk('whole.js')
    expect(ran).toEqual(['part', 'whole'])
    expect(asked.length).toBe(2)
  })

  test('one that throws throws the same error again, and runs once', async () => {
    site.set('bad.js', 'ran.push("bad");throw new RangeError("bad")')
    const errors = [await chunk('bad.js').catch(String), await chunk('bad.js').catch(String)]
    expect(errors).toEqual(['RangeError: bad', 'RangeError: bad'])
    expect(ran).toEqual(['bad'])
  })

  test('a script that did not come is asked for again', async () => {
    site.set('first.js', 'import{there}from"./missing.js";export const found=there')
    await expect(chunk('first.js')).rejects.toThrow('/assets/missing.js could not be loaded')
    site.set('missing.js', 'export const there=true')
    expect(await chunk('first.js')).toMatchObject({ found: true })
    expect(asked).toEqual(['first.js', 'missing.js', 'missing.js'])
  })

  test('an answer without the chunk counts as none, and the script is asked for again', async () => {
    site.set('cut.js', 'export const whole=true')
    without.add('cut.js')
    await expect(chunk('cut.js')).rejects.toThrow('/assets/cut.js could not be loaded')
    expect(await chunk('cut.js')).toMatchObject({ whole: true })
    expect(asked).toEqual(['cut.js', 'cut.js'])
  })

  test('several requests for one script load it once', async () => {
    site.set('shared.js', 'ran.push("shared");export const x=1')
    await Promise.all([chunk('shared.js'), chunk('shared.js'), registry.load('shared.js')])
    expect([ran, asked]).toEqual([['shared'], ['shared.js']])
  })
})
