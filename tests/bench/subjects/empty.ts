import { present } from './subject.ts'

/** The page without any outbox: what every other page is weighed against. */
present({ open: () => Promise.resolve(), enqueue: () => Promise.resolve() })
