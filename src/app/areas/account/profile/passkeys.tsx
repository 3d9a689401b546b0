import { passkeyEndpoints } from '../../../../contract/passkeys.ts'
import { useState } from 'react'
import * as v from 'valibot'
import { deviceName } from '../../../../domain/account/device-name.ts'
import { PasskeyName, PasskeyView } from '../../../../domain/account/passkey.ts'
import { PASSKEY_NAME_MAX_LENGTH } from '../../../../domain/core/limits.ts'
import { dayAndYearOfLabel } from '../../../../domain/core/time-labels.ts'
import { PASSKEYS_KEY } from '../../../../offline/account/cached-responses.ts'
import { callEndpoint } from '../../../data/api-client/app-client.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { knowsPasskeys } from '../../../data/passkey-support.ts'
import { RemoteList } from '../../../data/remote-list.tsx'
import { useRemote } from '../../../data/use-remote.ts'
import { useFormErrors } from '../../../forms/use-form-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFormPress, usePress } from '../../../ui/use-press.ts'
import * as strings from '../strings/passkey.ts'

const Renamed = v.object({ name: PasskeyName })

/** The passkeys of the account, with their names, and the button that makes one on this device. */
export function Passkeys() {
  const [changes, setChanges] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, press] = usePress()
  const passkeys = useRemote<PasskeyView[]>({
    key: PASSKEYS_KEY,
    schema: v.array(PasskeyView),
    load: async () => (await callEndpoint(passkeyEndpoints.passkeys)).passkeys,
    fallback: strings.passkeysFailed,
    reloadKey: String(changes),
  })
  const reload = () => setChanges((count) => count + 1)
  const add = async () => {
    setProblem(null)
    const { createPasskey, isCancelled } = await import('../../../session/passkey-ceremony.ts')
    try {
      await createPasskey(deviceName(navigator.userAgent))
      reload()
    } catch (error) {
      setProblem(isCancelled(error) ? strings.notMade : errorMessage(error, strings.didNotWork))
    }
  }
  return (
    <div>
      <h3 className="font-semibold">{strings.passkeys}</h3>
      <p className="mb-3 text-muted">{strings.passkeysHint}</p>
      {problem !== null && (
        <Notice tone="error" className="mb-4">
          {problem}
        </Notice>
      )}
      <RemoteList
        data={passkeys}
        loadingLabel={strings.loadingPasskeys}
        rowClassName="h-14"
        empty={
          <p className="text-muted">
            {passkeys.value === undefined ? strings.passkeysOffline : strings.none}
          </p>
        }
      >
        {(passkey) => <Passkey key={passkey._id} passkey={passkey} onChange={reload} />}
      </RemoteList>
      {knowsPasskeys() && (
        <Button
          className="mt-4"
          size="sm"
          variant="secondary"
          pending={pending}
          onClick={() => press(() => add())}
        >
          {strings.addPasskey}
        </Button>
      )}
    </div>
  )
}

function Passkey({ passkey, onChange }: { passkey: PasskeyView; onChange: () => void }) {
  const [mode, setMode] = useState<'shown' | 'renaming' | 'removing'>('shown')
  const { _id, name, createdAt, lastUsedAt } = passkey
  const close = () => setMode('shown')
  const made = dayAndYearOfLabel(Date.parse(createdAt))
  return (
    <li className="border-b border-line py-3">
      {mode === 'renaming' ? (
        <Rename passkey={passkey} onClose={close} onChange={onChange} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 grow">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="text-sm text-muted">
              {lastUsedAt === null
                ? strings.neverUsed(made)
                : strings.lastUsed(made, dayAndYearOfLabel(Date.parse(lastUsedAt)))}
            </p>
          </div>
          <Button size="sm" variant="quiet" onClick={() => setMode('renaming')}>
            {strings.rename}
            <span className="sr-only"> {name}</span>
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setMode('removing')}>
            {strings.remove}
            <span className="sr-only"> {name}</span>
          </Button>
        </div>
      )}
      {mode === 'removing' && <Remove passkeyId={_id} name={name} onClose={close} onChange={onChange} />}
    </li>
  )
}

interface ChangeProps {
  onClose: () => void
  onChange: () => void
}

function Rename({ passkey, onClose, onChange }: ChangeProps & { passkey: PasskeyView }) {
  const { validate, errorOf, clearError, refusal, refuse } = useFormErrors()
  const [pending, onSubmit] = useFormPress(async (form: HTMLFormElement) => {
    const typed = Object.fromEntries(new FormData(form))
    if (!validate(Renamed, typed)) return
    try {
      await callEndpoint(passkeyEndpoints.renamePasskey, {
        params: { passkeyId: passkey._id },
        body: v.parse(Renamed, typed),
      })
      onChange()
      onClose()
    } catch (error) {
      refuse(error, strings.didNotWork)
    }
  })
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-3">
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      <TextField
        kept="visitor"
        name="name"
        label={strings.name}
        defaultValue={passkey.name}
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        error={errorOf('name')}
        onValue={() => clearError('name')}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" type="submit" variant="secondary" pending={pending}>
          {strings.save}
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          {strings.cancel}
        </Button>
      </div>
    </form>
  )
}

function Remove({ passkeyId, name, onClose, onChange }: ChangeProps & { passkeyId: string; name: string }) {
  const [pending, press] = usePress()
  const [problem, setProblem] = useState<string | null>(null)
  const remove = async () => {
    try {
      await callEndpoint(passkeyEndpoints.removePasskey, { params: { passkeyId }, body: {} })
      onChange()
    } catch (error) {
      setProblem(errorMessage(error, strings.didNotWork))
    }
  }
  return (
    <Notice
      tone="warning"
      className="mt-3"
      action={
        <>
          <Button size="sm" variant="secondary" pending={pending} onClick={() => press(remove)}>
            {strings.removeNow}
          </Button>
          <Button size="sm" variant="quiet" onClick={onClose}>
            {strings.cancel}
          </Button>
        </>
      }
    >
      {problem ?? strings.removeQuestion(name)}
    </Notice>
  )
}
