import { useAtomValue } from 'jotai'
import { DeviceBar } from './device-bar.tsx'
import { buttonClasses } from '../ui/button-classes.ts'
import { obstacleAtom } from '../data/state.ts'
import { PreparingBar } from './preparing-bar.tsx'
import { StorageBar } from './storage-bar.tsx'
import { StorageUnavailableDialog } from './storage-unavailable-dialog.tsx'
import { storageAtom } from '../session/storage-state.ts'
import * as strings from './strings/device-status.ts'

/** The status banners above the page: problems of the device's storage and network. */
export function StatusBanners() {
  const storage = useAtomValue(storageAtom)
  const obstacle = useAtomValue(obstacleAtom)
  return (
    <>
      {storage.kind === 'shut' && <StorageUnavailableDialog key={storage.userId} reason={storage.reason} />}
      {storage.kind === 'preparing' && <PreparingBar share={storage.share} />}
      {(storage.kind === 'full' || storage.kind === 'memory-only' || storage.kind === 'emptied') && (
        <StorageBar kind={storage.kind} />
      )}
      {obstacle === 'network-sign-in' && (
        <DeviceBar
          tone="note"
          icon="network"
          title={strings.networkSignIn}
          actions={
            // The service worker does not handle this URL, so the network can show its own page.
            <a
              href="/healthz"
              target="_blank"
              rel="noreferrer"
              className={buttonClasses('secondary', 'sm', false)}
            >
              {strings.openSignIn}
            </a>
          }
        >
          {strings.savedUntilThen}
        </DeviceBar>
      )}
    </>
  )
}
