/** What is sent: the same words, whoever carries them. */
export interface QueuedMessage {
  id: string
  recipientId: string
  content: string
}

/** One outbox under measurement, as the page that holds it is driven. */
export interface Subject {
  /** Opens what it stores in; the network is there. */
  open(): Promise<void>
  /** Resolves when the outbox says that the message is kept. */
  enqueue(message: QueuedMessage): Promise<void>
}

/** What the benchmark finds in the page as `bench`. */
export interface BenchPage {
  open(): Promise<void>
  /** Enqueues `count` messages one after the other; milliseconds that each took. */
  enqueueMany(count: number): Promise<number[]>
  /** When the network came back, in Unix milliseconds; null before. */
  backAt: number | null
}

export const RECIPIENT_ID = '0190a1b2-0000-7000-8000-000000000002'
export const SENDER_ID = '0190a1b2-0000-7000-8000-000000000001'

/** The numbered words of a message: the server reads the number to notice a wrong order. */
export const wordsOf = (number: number) =>
  `Message ${number}: is the room on the corner still free from the first of next month?`

/** Puts `subject` into the page. Called once, before anything of it listens for the network. */
export function present(subject: Subject): void {
  const bench: BenchPage = {
    open: () => subject.open(),
    enqueueMany: async (count) => {
      const took: number[] = []
      for (let number = 1; number <= count; number++) {
        const message = { id: crypto.randomUUID(), recipientId: RECIPIENT_ID, content: wordsOf(number) }
        const startedAt = performance.now()
        // One by one, as a person presses Send: the next is written when the last is kept.
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
