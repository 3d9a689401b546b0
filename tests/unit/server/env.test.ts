import { describe, expect, test } from 'vitest'
import { EnvironmentError, parseEnv } from '../../../src/server/platform/core/env.ts'

describe('the environment', () => {
  test('has defaults, and treats an empty variable as absent', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      PORT: 8787,
      HOST: '127.0.0.1',
      DATA_DIR: './.data/main',
    })
  })

  test.each([
    [{ HOST: '0.0.0.0' }],
    [{ PUBLIC_ORIGIN: 'http://example.test' }],
    [{ PUBLIC_ORIGIN: 'https://example.test/path' }],
    [{ PORT: '70000' }],
    [{ S3_BUCKET: 'x' }],
    [{ TRUST_PROXY: 'true' }],
    [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://example.test' }],
  ])('refuses %j', (variables) => {
    expect(() => parseEnv(variables)).toThrow(EnvironmentError)
  })

  test.each([
    [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://example.test', TRUST_PROXY: '0' }],
    [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://example.test', TRUST_PROXY: '2' }],
    [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://localhost:8787/' }],
  ])('accepts %j', (variables) => {
    expect(parseEnv(variables).HOST).toBe('0.0.0.0')
  })
})
