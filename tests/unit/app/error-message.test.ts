import { expect, test } from 'vitest'
import { ApiError, OfflineError } from '../../../src/app/data/api-client/api-error.ts'
import { errorMessage } from '../../../src/app/data/error-message.ts'

const apiError = (msg: string, fallback: string) =>
  new ApiError({ status: 400, code: 'invalid', msg, fallback, field: null, details: {} })

test.each(['Registration failed', 'Login failed'])('%s only without a reason from our server', (fallback) => {
  expect(errorMessage(apiError('Email is invalid', fallback), fallback)).toBe('Email is invalid')
  expect(errorMessage(apiError('', fallback), fallback)).toBe(fallback)
  // A proxy's HTML page.
  expect(errorMessage(new OfflineError('not-ours', { status: 502 }), fallback)).toBe(fallback)
  expect(errorMessage(new TypeError('unexpected'), fallback)).toBe(fallback)
})

test.each(['network', 'timeout', 'aborted'] as const)('a request without an answer (%s) says so', (why) => {
  expect(errorMessage(new OfflineError(why), 'Login failed')).toContain("We can't reach Commonroof right now")
})
