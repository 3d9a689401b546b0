import { registry } from '../../../offline/account/registry.ts'
import type { Account } from '../../../offline/db/account.ts'
import { canInstall } from '../../background/pwa/install-event.ts'
import { isInstalled, isIos } from '../../data/ios.ts'
import { appStore } from '../../data/state.ts'
import { isHintDismissed } from './hint-state.ts'
import { installOfferAtom, type InstallWay } from './offer-state.ts'

/** How this device can put the app on its home screen; null when it cannot, or has done so. */
function installWay(): InstallWay | null {
  if (isInstalled()) return null
  if (canInstall()) return 'dialog'
  return isIos() ? 'share' : null
}

/** Shows the offer to install the app, once per device. Call it when the person has just saved a home. */
export async function offerInstall(account: Account): Promise<void> {
  const way = installWay()
  if (way === null || (way === 'share' && (await isHintDismissed(account)))) return
  if (await registry.claimInstallOffer()) appStore.set(installOfferAtom, way)
}
