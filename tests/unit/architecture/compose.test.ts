import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { parseEnv } from '../../../src/server/platform/core/env.ts'

const compose = readFileSync(join(import.meta.dirname, '../../../compose.yaml'), 'utf8')
/** A password with every character that means something in a URL, a shell or a template. */
const PASSWORD = `p@ss:w/o?r#d%20$HOME'"\\ {}`

/** What compose makes of a value such as `${NAME:-default}` or `${NAME:?message}`. */
function filled(value: string, given: Record<string, string>): string {
  return value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) => {
    const found = given[name]
    if (found) return found
    if (kind === '?') throw new Error(`${name}: ${rest}`)
    return rest
  })
}

/** The environment of the server's container. */
function environment(given: Record<string, string>): Record<string, string> {
  const app = compose.slice(compose.indexOf('\n  app:'), compose.indexOf('\n  db:'))
  const block = app.slice(app.indexOf('environment:'), app.indexOf('volumes:'))
  const image = readFileSync(join(import.meta.dirname, '../../../Dockerfile'), 'utf8')
  const fixed = /^ENV (.+)$/m
    .exec(image)?.[1]
    ?.split(' ')
    .map((pair) => pair.split('=') as [string, string])
  const lines = [...block.matchAll(/^ {6}([A-Z_]+): (.+)$/gm)]
  return {
    ...Object.fromEntries(fixed ?? []),
    ...Object.fromEntries(lines.map(([, name = '', value = '']) => [name, filled(value, given)])),
  }
}

const ANSWERS = { POSTGRES_PASSWORD: PASSWORD, TRUST_PROXY: '0' }

describe('docker compose', () => {
  afterEach(() => vi.unstubAllEnvs())

  test('asks for a password and the number of proxies, and has no default for either', () => {
    expect(() => environment({ TRUST_PROXY: '0' })).toThrow('POSTGRES_PASSWORD')
    expect(() => environment({ POSTGRES_PASSWORD: PASSWORD })).toThrow('TRUST_PROXY')
  })

  test('passes what the server accepts', () => {
    expect(parseEnv(environment(ANSWERS))).toMatchObject({ HOST: '0.0.0.0', TRUST_PROXY: 0, PORT: 8787 })
    const published = { PUBLIC_ORIGIN: 'https://rooms.example', TRUST_PROXY: '1', METRICS_PORT: '9464' }
    expect(parseEnv(environment({ ...ANSWERS, ...published }))).toMatchObject({
      PUBLIC_ORIGIN: 'https://rooms.example',
      TRUST_PROXY: 1,
      METRICS_PORT: 9464,
    })
  })

  test('a password may have any character', () => {
    const { DATABASE_URL, PGPASSWORD } = environment(ANSWERS)
    vi.stubEnv('PGPASSWORD', PGPASSWORD)
    const client = new pg.Client({ connectionString: DATABASE_URL })
    expect([client.user, client.host, client.database]).toEqual(['commonroof', 'db', 'commonroof'])
    expect((client as unknown as { password: string }).password).toBe(PASSWORD)
  })

  test('images have exact versions', () => {
    const image = readFileSync(join(import.meta.dirname, '../../../Dockerfile'), 'utf8')
    const names = [...image.matchAll(/^FROM (\S+)/gm), ...compose.matchAll(/^ {4}image: (\S+)/gm)]
    expect(names.length).toBe(3)
    for (const [, name = ''] of names) expect(name).toMatch(/:\d+\.\d+(\.\d+)?-|@sha256:[0-9a-f]{64}$/)
  })
})
