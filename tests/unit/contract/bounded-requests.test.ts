import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { api } from '../../../src/contract/api.ts'
import type { EndpointShape, Schema } from '../../../src/contract/endpoint.ts'
import { boundedList } from '../../../src/domain/core/lists.ts'

/** The parts of a valibot schema or action that the walk reads. */
interface Node {
  type: string
  pipe?: readonly Node[]
  entries?: Record<string, Node>
  item?: Node
  wrapped?: Node
  options?: readonly Node[]
}

/** Actions that may stand before the length of a text: each reads the text once, or only its beginning. */
const CHEAP = ['trim', 'to_upper_case', 'non_empty', 'starts_with']
const LENGTHS = ['max_length', 'length']
/** Schemas of values whose size is fixed, or that only the limit of the body bounds. */
const FIXED = ['picklist', 'literal', 'boolean', 'number', 'null', 'unknown', 'record']

/** The places below `node` where a schema reads elements or characters before it knows their number. */
function unbounded(node: Node | undefined, path: string): string[] {
  if (!node) return [`${path}: nothing`]
  if (node.pipe) return unboundedPipe(node.pipe, path)
  switch (node.type) {
    case 'string':
      return [`${path}: text without a length`]
    case 'array':
      return [`${path}: list without a length`]
    case 'object':
    case 'strict_object':
      return Object.entries(node.entries ?? {}).flatMap(([key, entry]) => unbounded(entry, `${path}.${key}`))
    case 'union':
    case 'variant':
      return (node.options ?? []).flatMap((option, index) => unbounded(option, `${path}|${index}`))
    case 'optional':
    case 'exact_optional':
    case 'nullable':
      return unbounded(node.wrapped, path)
    default:
      return FIXED.includes(node.type) ? [] : [`${path}: ${node.type}`]
  }
}

function unboundedPipe([first, ...rest]: readonly Node[], path: string): string[] {
  if (first?.type === 'string' && !first.pipe) {
    const next = rest.find(({ type }) => !CHEAP.includes(type))
    if (next?.pipe) return unboundedPipe(next.pipe, path)
    return next && LENGTHS.includes(next.type) ? [] : [`${path}: ${next?.type} before a length`]
  }
  const isList =
    first?.type === 'custom' && LENGTHS.includes(rest[0]?.type ?? '') && rest[1]?.type === 'array'
  return isList ? unbounded(rest[1]?.item, `${path}[]`) : unbounded(first, path)
}

const inputs = (Object.entries(api) as [string, EndpointShape][]).flatMap(([name, shape]) =>
  (['params', 'query', 'body'] as const).flatMap((part): [string, Schema][] => {
    const schema = shape[part]
    return schema ? [[`${name} ${part}`, schema]] : []
  }),
)

describe('the size of a request', () => {
  test.each(inputs)('%s: every length is checked before elements and expressions', (name, schema) => {
    expect(unbounded(schema as unknown as Node, name).join('; ')).toBe('')
  })

  test('the walk finds a text, a list and an expression without a length', () => {
    const loose = v.object({
      text: v.string(),
      list: v.pipe(v.array(v.number()), v.maxLength(2)),
      late: v.pipe(v.string(), v.regex(/^a+$/), v.maxLength(3)),
    })
    expect(unbounded(loose as unknown as Node, '')).toHaveLength(3)
  })

  test('a list that is too long is refused without a look at its items', () => {
    const read: PropertyKey[] = []
    const items = new Proxy(['a', 'b', 'c'], {
      get: (target, key, receiver) => {
        read.push(key)
        return Reflect.get(target, key, receiver) as unknown
      },
    })
    const parsed = v.safeParse(boundedList(v.string(), 2), items)
    expect(parsed.issues?.map(({ message }) => message)).toEqual(['Please keep this to 2 entries'])
    expect(read.filter((key) => /^\d+$/.test(String(key)))).toEqual([])
  })
})
