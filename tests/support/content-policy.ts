import type { BrowserContext } from 'playwright-core'
import type { BrowserFixture } from './browser-fixture.ts'

/** Collects what the policy refuses in every document of a device. */
export async function watchPolicy(device: BrowserContext): Promise<string[]> {
  const refused: string[] = []
  await device.exposeBinding('policyRefused', ({ page }, words: string) => {
    refused.push(`${page.url()}: ${words}`)
  })
  await device.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const report = Reflect.get(globalThis, 'policyRefused') as (words: string) => void
      report(`${effectiveDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  return refused
}

/** Lines of the console about a policy, as for a feature that the browser does not know. */
export const policyLines = (from: BrowserFixture) =>
  from.browser.console.filter((line) => /Permissions-Policy|Content.Security.Policy|Trusted/i.test(line))
