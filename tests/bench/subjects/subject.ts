/** A message of the benchmark; all subjects send the same ones. */
export interface QueuedMessage {
  id: string
  recipientId: string
  content: string
}

/** An outbox under measurement. */
export interface Subject {
  /** Opens its storage, while the page is online. */
  open(): Promise<void>
  /** Enqueues a message; resolves when the outbox reports that it is stored. */
  enqueue(message: QueuedMessage): Promise<void>
}

/** The page's global `bench`, by which the benchmark controls the subject. */
export interface BenchPage {
  open(): Promise<void>
  /** Enqueues `count` messages one after the other. @returns the milliseconds of each. */
  enqueueMany(count: number): Promise<number[]>
  /** When the network returned, in Unix milliseconds; null before. */
  backAt: number | null
}

export const RECIPIENT_ID = '0190a1b2-0000-7000-8000-000000000002'
export const SENDER_ID = '0190a1b2-0000-7000-8000-000000000001'

/** The text of a message; the server reads the number in it to detect a wrong order. */
export const messageText = (number: number) =>
  `Message ${number}: is the room on the corner still free from the first of next month?`

/** Installs `subject` as the page's global `bench`. Call it once, before the subject listens for `online`. */
export function installSubject(subject: Subject): void {
  const bench: BenchPage = {
    open: () => subject.open(),
    enqueueMany: async (count) => {
      const took: number[] = []
      for (let number = 1; number <= count; number++) {
        const message = { id: crypto.randomUUID(), recipientId: RECIPIENT_ID, content: messageText(number) }
        const startedAt = performance.now()
        // Like a person who presses Send, each message is written after the previous one is stored.
        await subject.enqueue(message)
        took.push(performance.now() - startedAt)
      }
      return took
    },
    backAt: null,
  }
  addEventListener('online', () => {
    bench.backAt = performance.timeOrigin + performance.now()
  })
  Object.assign(globalThis, { bench })
}
