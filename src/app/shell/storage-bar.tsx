import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { DeviceBar } from './device-bar.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { retryStorage } from '../session/storage.ts'
import { storageAtom } from '../session/storage-state.ts'
import { flushUnsaved, unsavedTextOnPage } from '../data/unsaved.ts'
import * as strings from './strings/device-status.ts'

/** The banner for a storage problem: the device cannot save the person's input, or has lost data. */
export function StorageBar({ kind }: { kind: 'full' | 'memory-only' | 'emptied' }) {
  switch (kind) {
    case 'full':
      return <FullBar />
    case 'memory-only':
      return <MemoryOnlyBar />
    case 'emptied':
      return <EmptiedBar />
  }
}

function FullBar() {
  return (
    <DeviceBar
      tone="caution"
      icon="disk"
      title={strings.deviceFull}
      actions={
        <>
          <CopyText />
          <ButtonLink to="/profile" hash="this-device" size="sm" variant="secondary">
            {strings.freeUpSpace}
          </ButtonLink>
        </>
      }
    >
      {strings.savesOnceThereIsRoom}
    </DeviceBar>
  )
}

function MemoryOnlyBar() {
  const [trying, setTrying] = useState(false)
  const tryAgain = async () => {
    setTrying(true)
    await retryStorage()
    setTrying(false)
  }
  return (
    <DeviceBar
      tone="trouble"
      icon="database"
      title={strings.cannotSave}
      actions={
        <>
          <CopyText />
          <Button size="sm" pending={trying} onClick={() => tryAgain()}>
            {strings.tryAgain}
          </Button>
        </>
      }
    >
      {strings.onlyOnThisPage}
    </DeviceBar>
  )
}

function EmptiedBar() {
  const setStorage = useSetAtom(storageAtom)
  return (
    <DeviceBar
      tone="caution"
      icon="database"
      title={strings.browserDeleted}
      actions={
        <Button size="sm" variant="secondary" onClick={() => setStorage({ kind: 'ok' })}>
          {strings.gotIt}
        </Button>
      }
    >
      {strings.whatComesBack}
    </DeviceBar>
  )
}

/** Copies the unsaved text of the page. */
function CopyText() {
  return (
    <CopyButton
      size="sm"
      variant="secondary"
      label={strings.copyText}
      title={strings.copyYourText}
      text={async () => {
        await flushUnsaved()
        return unsavedTextOnPage()
      }}
    />
  )
}
