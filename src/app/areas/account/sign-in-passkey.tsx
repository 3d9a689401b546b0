import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../data/api-client/api-error.ts'
import { errorMessage } from '../../data/error-message.ts'
import { knowsPasskeys } from '../../data/passkey-support.ts'
import { Button } from '../../ui/button.tsx'
import { usePress } from '../../ui/use-press.ts'
import * as strings from './strings/passkey.ts'

const load = () => import('../../session/passkey-ceremony.ts')

/**
 * Signs in with a passkey: by a button, and from the list of the email field where the browser offers that.
 * @param onError shows why it did not work
 */
export function SignInPasskey({ onError }: { onError: (message: string | null) => void }) {
  const [pending, press] = usePress()
  const [isKnown] = useState(knowsPasskeys)
  const show = useRef(onError)
  useEffect(() => {
    show.current = onError
  })
  useEffect(() => {
    if (!isKnown) return undefined
    let isHere = true
    const offer = async () => {
      const { offersPasskeysInField, signInWithPasskey } = await load()
      if (!isHere || !(await offersPasskeysInField()) || !isHere) return
      await signInWithPasskey({ inField: true })
    }
    // Nobody asked for this: only a refusal of a passkey that a person chose is told.
    const offerQuietly = () =>
      void offer().catch((error: unknown) => {
        if (isHere && error instanceof ApiError && error.code === 'bad_credentials')
          show.current(errorMessage(error, strings.failed))
      })
    if (navigator.onLine) offerQuietly()
    else addEventListener('online', offerQuietly, { once: true })
    return () => {
      isHere = false
      removeEventListener('online', offerQuietly)
      void load().then(
        ({ stopAsking }) => stopAsking(),
        () => undefined,
      )
    }
  }, [isKnown])
  const ask = async () => {
    onError(null)
    try {
      const { signInWithPasskey } = await load()
      await signInWithPasskey({ inField: false })
    } catch (error) {
      const isCancelled = await load().then(
        (passkeys) => passkeys.isCancelled(error),
        () => false,
      )
      onError(isCancelled ? strings.cancelled : errorMessage(error, strings.failed))
    }
  }
  if (!isKnown) return null
  return (
    <Button type="button" variant="secondary" size="lg" wide pending={pending} onClick={() => press(ask)}>
      {strings.signInWithPasskey}
    </Button>
  )
}
