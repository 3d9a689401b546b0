import { signInSettingsEndpoints } from '../../../../contract/sign-in-settings.ts'
import { useState } from 'react'
import * as v from 'valibot'
import { SessionView } from '../../../../domain/account/session-view.ts'
import { dateTimeLabel } from '../../../../domain/core/time-labels.ts'
import { SESSIONS_KEY } from '../../../../offline/account/cached-responses.ts'
import { callEndpoint } from '../../../data/api-client/app-client.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { RemoteList } from '../../../data/remote-list.tsx'
import { useRemote } from '../../../data/use-remote.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { usePress } from '../../../ui/use-press.ts'
import * as strings from '../strings/security.tsx'

/** Where the person is signed in, with a button to sign out each other device, and one for all of them. */
export function Devices() {
  const [changes, setChanges] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const sessions = useRemote<SessionView[]>({
    key: SESSIONS_KEY,
    schema: v.array(SessionView),
    load: async () => (await callEndpoint(signInSettingsEndpoints.sessions)).sessions,
    fallback: strings.devicesFailed,
    reloadKey: String(changes),
  })
  const end = async (call: () => Promise<unknown>) => {
    setProblem(null)
    try {
      await call()
    } catch (error) {
      setProblem(errorMessage(error, strings.didNotWork))
    }
    setChanges((count) => count + 1)
  }
  const others = (sessions.value ?? []).filter(({ isCurrent }) => !isCurrent)
  return (
    <div>
      <h3 className="font-semibold">{strings.devices}</h3>
      <p className="mb-3 text-muted">{strings.devicesHint}</p>
      {problem !== null && (
        <Notice tone="error" className="mb-4">
          {problem}
        </Notice>
      )}
      <RemoteList
        data={sessions}
        loadingLabel={strings.loadingDevices}
        rowClassName="h-14"
        empty={<p className="text-muted">{strings.devicesOffline}</p>}
      >
        {(session) => (
          <Device
            key={session.id}
            session={session}
            onEnd={() =>
              end(() =>
                callEndpoint(signInSettingsEndpoints.endSession, {
                  params: { sessionId: session.id },
                  body: {},
                }),
              )
            }
          />
        )}
      </RemoteList>
      {others.length > 1 && (
        <EndAll
          onEnd={() => end(() => callEndpoint(signInSettingsEndpoints.endOtherSessions, { body: {} }))}
        />
      )}
    </div>
  )
}

function Device({ session, onEnd }: { session: SessionView; onEnd: () => Promise<void> }) {
  const [pending, press] = usePress()
  const { device, place, lastSeenAt, isCurrent } = session
  const name = device ?? strings.unknownDevice
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {isCurrent ? strings.thisDevice : strings.lastUsed(dateTimeLabel(Date.parse(lastSeenAt)))}
          {place !== null && ` · ${strings.timeOf(place)}`}
        </p>
      </div>
      {!isCurrent && (
        <Button size="sm" variant="secondary" pending={pending} onClick={() => press(onEnd)}>
          {strings.signOutDevice(name, (text) => (
            <span className="sr-only">{text}</span>
          ))}
        </Button>
      )}
    </li>
  )
}

function EndAll({ onEnd }: { onEnd: () => Promise<void> }) {
  const [pending, press] = usePress()
  return (
    <Button className="mt-4" size="sm" variant="secondary" pending={pending} onClick={() => press(onEnd)}>
      {strings.signOutOthers}
    </Button>
  )
}
