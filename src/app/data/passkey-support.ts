/** Whether this browser knows passkeys; the code that uses them is loaded after that. */
export const knowsPasskeys = (): boolean =>
  typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function'

/** Whether this device itself can keep a passkey, behind its lock. */
export async function keepsPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false
  try {
    return await window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
  } catch {
    return false
  }
}
