import { useCallback, useEffect, useRef } from 'react'
import type { OpKindShape } from '../../contract/op-kind.ts'
import { opKinds, type OpKind } from '../../contract/ops.ts'
import type { Account } from '../../offline/db/account.ts'
import { AccountClosedError, OpStateError } from '../../offline/db/storage-errors.ts'
import { enqueue, enqueueAll, type EnqueueInput } from '../../offline/outbox/enqueue.ts'
import type { Op } from '../../sync/types.ts'
import { useAccount } from '../data/account-hooks.ts'
import { usePress } from '../ui/use-press.ts'
import * as strings from './strings/submitting.ts'

/** The message of a form whose operation the device could not store. */
export const NOT_STORED = strings.notStored

/** The operations of one form. */
export interface Submission {
  /**
   * The id of the form's operation. It stays until the operation is in the outbox, so that a repeated try
   * cannot make a second one.
   * @throws AccountClosedError when no account is open.
   */
  opId: () => string
  /**
   * Adds the form's operations to the outbox, in one transaction; see `enqueueAll`.
   * @throws AccountClosedError when no account is open, and the errors of `enqueueAll`.
   */
  add: (...inputs: EnqueueInput[]) => Promise<Op>
  /** Whether the press came while the work of the one before was running. */
  isRepeat: boolean
}

/** Whether a kind only sets a value, so that a second operation replaces the first. */
const setsValue = (kind: OpKind) => (opKinds[kind] as OpKindShape).coalesceKey !== undefined

/** The open account, for work that must not seem done without one. @throws AccountClosedError. */
export function requireAccount(account: Account | null): Account {
  if (!account) throw new AccountClosedError()
  return account
}

/**
 * Submits a form whose work adds operations to the outbox, each exactly once: a press while the work runs is
 * passed over, and a try after a failure has the same operation ids. With `repeats`, for a box that is emptied
 * at once, such a press runs the work once more, for the words that were typed since.
 * @returns whether the work is running, and the function that submits the form.
 */
export function useSubmit<Args extends unknown[]>(
  work: (form: Submission, ...args: Args) => Promise<unknown>,
  { repeats = false }: { repeats?: boolean } = {},
): [pending: boolean, submit: (...args: Args) => void] {
  const account = useAccount()
  const [pending, press] = usePress()
  const ids = useRef<string[]>([])
  const latest = useRef({ account, work })
  useEffect(() => {
    latest.current = { account, work }
  })
  const submit = useCallback(
    (...args: Args) => {
      const run = async (isRepeat: boolean) => {
        let isAdded = false
        const idOf = (index: number) =>
          (ids.current[index] ??= requireAccount(latest.current.account).newId())
        const form: Submission = {
          isRepeat,
          opId: () => idOf(0),
          add: async (...inputs) => {
            const withIds = inputs.map((input, index) =>
              setsValue(input.kind) ? input : { ...input, opId: idOf(index) },
            )
            const [op] = await enqueueAll(requireAccount(latest.current.account), withIds)
            if (!op) throw new OpStateError('not-possible')
            isAdded = true
            return op
          },
        }
        await latest.current.work(form, ...args).finally(() => {
          // The next press of this form is a new operation.
          if (isAdded) ids.current = []
        })
      }
      press(() => run(false), repeats ? () => run(true) : undefined)
    },
    [press, repeats],
  )
  return [pending, submit]
}

/**
 * The function that adds an operation of a kind with a coalesce key. Such an operation only sets a value, so
 * every press counts and the last one wins.
 * @throws AccountClosedError when no account is open, and the errors of `enqueue`.
 */
export function useSetValue(): (input: EnqueueInput) => Promise<Op> {
  const account = useAccount()
  return useCallback(async (input) => enqueue(requireAccount(account), input), [account])
}
