import { installSubject } from './subject.ts'

/** The page without an outbox, with whose size the other pages are compared. */
installSubject({ open: () => Promise.resolve(), enqueue: () => Promise.resolve() })
