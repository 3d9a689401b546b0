// Trusted Types: the address of a worker's script has to come from this one policy, and HTML from none, so that
// no text that slips into a page becomes code. The server names the policy in the content security policy.

/** The name of the only policy. */
export const SCRIPT_POLICY = 'commonroof'

/** Paths of this site: the service worker with its second script, built workers, in development their sources. */
const OUR_SCRIPTS = /^\/(?:sw(?:-sync)?\.js|assets\/[\w.-]+\.js|src\/[\w./-]+\.ts\?[\w&=]+)$/

/** What this file uses of the browser; older ones lack it. */
interface Scope {
  trustedTypes?: {
    createPolicy: (
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ) => { createScriptURL: (url: string) => unknown }
  }
}

/** @throws TypeError for the address of a script that is not ours */
export function checkScript(url: string): string {
  if (!OUR_SCRIPTS.test(url)) throw new TypeError('This script is not ours')
  return url
}

let policy: ReturnType<NonNullable<Scope['trustedTypes']>['createPolicy']> | null = null

/**
 * The address of one of our scripts, as browsers with Trusted Types accept it for workers.
 * @throws TypeError for the address of a script that is not ours
 */
export function trustedScript(url: string): string {
  const { trustedTypes } = globalThis as Scope
  if (!trustedTypes) return checkScript(url)
  policy ??= trustedTypes.createPolicy(SCRIPT_POLICY, { createScriptURL: checkScript })
  // The object stands for its text wherever the address of a script is expected.
  return policy.createScriptURL(url) as string
}
