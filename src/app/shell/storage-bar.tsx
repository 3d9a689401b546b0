import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { DeviceBar } from './device-bar.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { retryStorage } from '../session/storage.ts'
import { storageAtom } from '../session/storage-state.ts'
import { flushUnsaved, unsavedTextOnPage } from '../data/unsaved.ts'

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
      title="This device has no room left."
      actions={
        <>
          <CopyText />
          <ButtonLink to="/profile" hash="this-device" size="sm" variant="secondary">
            Free some space
          </ButtonLink>
        </>
      }
    >
      What you write stays on this page and is saved by itself as soon as there is room.
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
      title="Nothing can be saved on this device right now."
      actions={
        <>
          <CopyText />
          <Button size="sm" pending={trying} onClick={() => tryAgain()}>
            Try again
          </Button>
        </>
      }
    >
      Its storage is gone. You can go on writing, but the words are only on this page: closing it loses them.
    </DeviceBar>
  )
}

function EmptiedBar() {
  const setStorage = useSetAtom(storageAtom)
  return (
    <DeviceBar
      tone="caution"
      icon="database"
      title="The browser removed what was kept on this device."
      actions={
        <Button size="sm" variant="secondary" onClick={() => setStorage({ kind: 'ok' })}>
          I have read this
        </Button>
      }
    >
      What this page shows was saved again, and what the server has comes back. Other things that were never
      sent may be gone.
    </DeviceBar>
  )
}

/** Copies the unsaved text of the page. */
function CopyText() {
  return (
    <CopyButton
      size="sm"
      variant="secondary"
      label="Copy my text"
      title="Copy your text"
      text={async () => {
        await flushUnsaved()
        return unsavedTextOnPage()
      }}
    />
  )
}
