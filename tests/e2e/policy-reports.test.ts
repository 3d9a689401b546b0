import { afterAll, beforeAll, expect, test } from 'vitest'
import { POLICY_REPORTS_PATH } from '../../src/server/platform/http/policy-reports.ts'
import { until } from '../support/patience.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { TestBrowser } from '../support/test-browser.ts'
import { TlsProxy } from '../support/tls-proxy.ts'

const profile = temporaryFolder('profile')
const browser = new TestBrowser(profile.path, {
  // Chromium collects the reports of a minute, and knows no authority that has signed the certificate.
  flags: ['--short-reporting-delay', '--ignore-certificate-errors'],
})
const stops: (() => unknown)[] = []

beforeAll(() => browser.start())
afterAll(async () => {
  await browser.close()
  for (const stop of stops) await stop()
  profile.remove()
})

async function startServer(port: number, env: Record<string, string> = {}): Promise<ServerProcess> {
  const data = temporaryFolder('data')
  const server = new ServerProcess(port, data.path, env)
  stops.push(
    () => server.stop(),
    () => data.remove(),
  )
  await server.start()
  return server
}

/** Lets a page do what its policy refuses, and waits until the server has logged both refusals. */
async function violate(origin: string, server: ServerProcess): Promise<void> {
  const page = await browser.context.newPage()
  await page.goto(`${origin}/about?with=secret`)
  await page.evaluate(() => {
    const picture = document.createElement('img')
    picture.src = 'http://127.0.0.1:9/picture.png?token=secret'
    document.body.append(picture)
    try {
      document.body.innerHTML = 'words of a person'
    } catch {
      // The policy refuses it.
    }
  })
  const violations = () =>
    server.log
      .split('\n')
      .filter((line) => line.includes('"content security policy"'))
      .map((line) => (JSON.parse(line) as { violation: { directive: string } }).violation)
      .toSorted((a, b) => a.directive.localeCompare(b.directive))
  await until(async () => violations().length >= 2, 'the server to log both violations')
  expect(violations()).toMatchObject([
    { directive: 'img-src', blocked: 'http://127.0.0.1:9', page: '/about' },
    { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', page: '/about' },
  ])
  expect(server.log).not.toMatch(/secret|words of a person/)
}

test('over https, what the policy refuses reaches the server’s log by `report-to`', async () => {
  const [port, publicPort] = [await freePort(), await freePort()]
  const proxy = new TlsProxy(publicPort, port)
  const server = await startServer(port, { PUBLIC_ORIGIN: proxy.origin, TRUST_PROXY: '1' })
  await proxy.start()
  stops.push(() => proxy.stop())
  await violate(proxy.origin, server)
  const reports = proxy.requests.filter(({ url }) => url === POLICY_REPORTS_PATH)
  expect(new Set(reports.map(({ headers }) => headers['content-type']))).toEqual(
    new Set(['application/reports+json']),
  )
})

test('over http on this machine it does too, by `report-uri`', async () => {
  const server = await startServer(await freePort())
  await violate(server.origin, server)
})
