// Trusted Types: the address of a script has to come from one of these policies, and HTML from none, so that no text
// that slips into a page becomes code. The server names the policies in the content security policy.

/** The policy for the scripts of workers. */
export const SCRIPT_POLICY = 'commonroof'
/** The policy for the app's own chunks, with the same rule; src/app/background/before-start/chunk-registry.ts is a script of its own. */
export const CHUNK_POLICY = 'commonroof-chunks'

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

/**
 * Makes a function that returns the address of one of our scripts as browsers with Trusted Types accept it. Each
 * policy may be made once in a document; it is made at the first call.
 */
export function scriptPolicy(name: string): (url: string) => string {
  let policy: ReturnType<NonNullable<Scope['trustedTypes']>['createPolicy']> | null = null
  return (url) => {
    const { trustedTypes } = globalThis as Scope
    if (!trustedTypes) return checkScript(url)
    policy ??= trustedTypes.createPolicy(name, { createScriptURL: checkScript })
    // The object stands for its text wherever the address of a script is expected.
    return policy.createScriptURL(url) as string
  }
}

/**
 * The address of one of our scripts, as browsers with Trusted Types accept it for workers.
 * @throws TypeError for the address of a script that is not ours
 */
export const trustedScript = scriptPolicy(SCRIPT_POLICY)
