import * as v from 'valibot'

// Environment variables are parsed once, at the start. An empty variable counts as absent.

const url = (what: string) => v.pipe(v.string(), v.url(`${what} must be a URL`))
const postgresUrl = (what: string) =>
  v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, `${what} must start with postgres://`))
const port = (what: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/, `${what} must be a number from 0 to 65535`),
    v.transform(Number),
    v.maxValue(65_535, `${what} must be a number from 0 to 65535`),
  )
const origin = v.pipe(
  v.string(),
  v.url('PUBLIC_ORIGIN must be a URL'),
  v.check(
    (text) => new URL(text).origin === text.replace(/\/$/, ''),
    'PUBLIC_ORIGIN is a scheme and a host, without a path',
  ),
  v.check(
    isSafeOrigin,
    'PUBLIC_ORIGIN must be https, or http on localhost: sessions do not travel over plain http',
  ),
  v.transform((text) => new URL(text).origin),
)

const Environment = v.pipe(
  v.object({
    PORT: v.optional(port('PORT'), '8787'),
    HOST: v.optional(v.string(), '127.0.0.1'),
    METRICS_PORT: v.optional(port('METRICS_PORT')),
    METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
    DATA_DIR: v.optional(v.string(), './.data/main'),
    EMBEDDED_FSYNC: v.optional(v.picklist(['on', 'off'], 'EMBEDDED_FSYNC must be on or off'), 'on'),
    DATABASE_URL: v.optional(postgresUrl('DATABASE_URL')),
    MIGRATE_DATABASE_URL: v.optional(postgresUrl('MIGRATE_DATABASE_URL')),
    PUBLIC_ORIGIN: v.optional(origin),
    TRUST_PROXY: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d$/, 'TRUST_PROXY must be the number of proxies before this server, 0 to 9'),
        v.transform(Number),
      ),
    ),
    LOG_LEVEL: v.optional(
      v.picklist(
        ['debug', 'info', 'warn', 'error', 'silent'],
        'LOG_LEVEL must be debug, info, warn, error or silent',
      ),
      'info',
    ),
    SMTP_URL: v.optional(
      v.pipe(
        v.string(),
        v.url('SMTP_URL must be a URL'),
        v.regex(/^smtps?:\/\//, 'SMTP_URL must start with smtp:// or smtps://'),
      ),
    ),
    EMAIL_PROOF: v.optional(
      v.picklist(['required', 'off'], 'EMAIL_PROOF must be required or off'),
      'required',
    ),
    MAIL_FROM: v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^(?:[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
          'MAIL_FROM must be an address, such as Commonroof <mail@example.com>',
        ),
      ),
    ),
    S3_ENDPOINT: v.optional(url('S3_ENDPOINT')),
    S3_BUCKET: v.optional(v.string()),
    S3_REGION: v.optional(v.string(), 'us-east-1'),
    S3_ACCESS_KEY_ID: v.optional(v.string()),
    S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  }),
  v.check((env) => {
    const given = [env.S3_ENDPOINT, env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY].filter(
      Boolean,
    ).length
    return given === 0 || given === 4
  }, 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together'),
  v.check(
    (env) => env.PUBLIC_ORIGIN !== undefined || isLoopback(env.HOST),
    'HOST is not a loopback address, so PUBLIC_ORIGIN must say where people reach this server (https://…)',
  ),
  v.check(
    (env) => env.TRUST_PROXY !== undefined || !env.PUBLIC_ORIGIN?.startsWith('https:'),
    'PUBLIC_ORIGIN is https, so TRUST_PROXY must say how many proxies stand before this server: usually 1',
  ),
)
export type Env = v.InferOutput<typeof Environment>

/** The environment variables are not valid. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}

/** Whether a host name or address is this machine's own. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

function isSafeOrigin(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/**
 * Parses and checks the environment variables.
 * @throws EnvironmentError with one problem per line, without the variables' values, as some are secrets
 */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(Environment, given)
  if (parsed.success) return parsed.output
  const lines = parsed.issues.map((issue) => `  - ${issue.message}`)
  throw new EnvironmentError(`The environment is not usable:\n${lines.join('\n')}`)
}
