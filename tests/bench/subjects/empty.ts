import { present } from './subject.ts'

/** The page without an outbox, with whose size the other pages are compared. */
present({ open: () => Promise.resolve(), enqueue: () => Promise.resolve() })
