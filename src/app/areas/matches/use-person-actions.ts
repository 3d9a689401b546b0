import { useEffect, useState } from 'react'
import type { Mark } from '../../../domain/matches/person-marks.ts'
import type { MatchView } from '../../../domain/matches/match-view.ts'
import { useAccount } from '../../data/account-hooks.ts'
import type { Toast } from '../../ui/toast-region.tsx'
import { enqueue } from '../../../offline/outbox/enqueue.ts'

/** Long enough to read and to reach. */
const TOAST_MS = 8000

const MARKED: Record<Mark, (name: string) => string> = {
  interested: (name) => `You are interested in ${name}.`,
  maybe: (name) => `${name} is a maybe.`,
  pass: (name) => `${name} is passed, and kept under Passed.`,
}

export interface PersonActions {
  mark: (person: MatchView, mark: Mark | null) => void
  block: (person: MatchView) => void
  toast: Toast | null
  dismiss: () => void
}

/** What a seeker does about somebody, with a way back from each. */
export function usePersonActions(): PersonActions {
  const account = useAccount()
  const [toast, setToast] = useState<Toast | null>(null)
  useEffect(() => {
    if (toast === null) return undefined
    const timer = setTimeout(() => setToast(null), TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast])

  const say = (message: string, undo: () => Promise<unknown>) =>
    setToast({
      id: crypto.randomUUID(),
      message,
      action: {
        label: 'Undo',
        onAction: () => {
          setToast(null)
          void undo().catch(notSaved)
        },
      },
    })
  const notSaved = () =>
    setToast({ id: crypto.randomUUID(), tone: 'error', message: 'This device could not save that.' })
  const put = async (personId: string, mark: Mark | null) =>
    account && enqueue(account, { kind: 'person.mark', payload: { personId, mark } })
  const putBlock = async (personId: string, blocked: boolean) =>
    account && enqueue(account, { kind: 'person.block', payload: { personId, blocked } })

  return {
    mark: ({ _id, firstName, mark: before }, mark) => {
      put(_id, mark)
        .then(() =>
          say(mark === null ? `Nothing is noted about ${firstName}.` : MARKED[mark](firstName), () =>
            put(_id, before),
          ),
        )
        .catch(notSaved)
    },
    block: ({ _id, firstName }) => {
      putBlock(_id, true)
        .then(() => say(`${firstName} is blocked.`, () => putBlock(_id, false)))
        .catch(notSaved)
    },
    toast,
    dismiss: () => setToast(null),
  }
}
