import { passkeyEndpoints } from '../../contract/passkeys.ts'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { deviceName } from '../../domain/account/device-name.ts'
import { getMeta, setMeta } from '../../offline/account/cached-responses.ts'
import type { Account } from '../../offline/db/account.ts'
import { useAccount } from '../data/account-hooks.ts'
import { callEndpoint } from '../data/api-client/app-client.ts'
import { errorMessage } from '../data/error-message.ts'
import { createPasskey, isCancelled } from '../session/passkey-ceremony.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { usePress } from '../ui/use-press.ts'
import { passkeyOfferAtom } from './passkey-offer-state.ts'
import * as strings from './strings/offered-passkey.ts'

const DECLINED_KEY = 'passkey-declined'

/** Whether the person has no passkey and has not declined one on this device. */
async function isWanted(account: Account): Promise<boolean> {
  if ((await getMeta(account, DECLINED_KEY)) === true) return false
  return (await callEndpoint(passkeyEndpoints.passkeys)).passkeys.length === 0
}

/** The offer of a passkey after a sign-in with a password; nothing for a person who has one or has declined. */
export function PasskeyOffer() {
  const account = useAccount()
  const setOffered = useSetAtom(passkeyOfferAtom)
  const [state, setState] = useState<'asking' | 'offered' | 'made'>('asking')
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, press] = usePress()
  useEffect(() => {
    if (!account) return undefined
    let isHere = true
    isWanted(account).then(
      (wanted) => {
        if (!isHere) return
        if (wanted) setState('offered')
        else setOffered(false)
      },
      // An offer can wait for the next sign-in.
      () => isHere && setOffered(false),
    )
    return () => {
      isHere = false
    }
  }, [account, setOffered])
  const create = async () => {
    setProblem(null)
    try {
      await createPasskey(deviceName(navigator.userAgent))
      setState('made')
    } catch (error) {
      setProblem(isCancelled(error) ? strings.notMade : errorMessage(error, strings.didNotWork))
    }
  }
  if (state === 'asking') return null
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-4">
      {state === 'made' ? (
        <Notice tone="success" onDismiss={() => setOffered(false)}>
          {strings.made}
        </Notice>
      ) : (
        <Notice
          tone="info"
          title={strings.title}
          action={
            <>
              <Button size="sm" pending={pending} onClick={() => press(create)}>
                {strings.create}
              </Button>
              <Button
                size="sm"
                variant="quiet"
                onClick={() => {
                  if (account) void setMeta(account, DECLINED_KEY, true)
                  setOffered(false)
                }}
              >
                {strings.notNow}
              </Button>
            </>
          }
        >
          {problem ?? strings.hint}
        </Notice>
      )}
    </div>
  )
}
